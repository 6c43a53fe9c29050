import { TextInput, type TextInputProps } from "@mantine/core";
import type { FieldBinding } from "./use-form";

interface Props extends Omit<TextInputProps, "onChange" | "value" | "error" | "name" | "id"> {
  label: string;
  field: FieldBinding;
}

/** A required field, as all of ours are unless they say otherwise. */
export function TextField({ field, ...rest }: Props) {
  return (
    <TextInput
      required
      withAsterisk={false}
      {...rest}
      {...field}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
