import type { SelectProps } from "@mantine/core";
import { Select } from "../select";
import type { FieldBinding } from "./use-form";

interface Props extends Pick<SelectProps, "data" | "description"> {
  label: string;
  /** Until one is chosen. */
  placeholder: string;
  field: FieldBinding;
}

/** A required choice of a form. Its list is not cut off by the dialog that it is in. */
export const SelectField = ({ field, ...rest }: Props) => (
  <Select
    required
    withAsterisk={false}
    allowDeselect={false}
    comboboxProps={{ withinPortal: true }}
    {...rest}
    {...field}
    value={field.value || null}
    onChange={(chosen) => field.onChange(chosen ?? "")}
  />
);
