import { Textarea } from "@mantine/core";
import type { FieldBinding } from "@/ui/form/use-form";

interface Props {
  label: string;
  field: FieldBinding;
  rows: number;
  required?: boolean;
  readOnly: boolean;
  longest: number;
  /** "12 of 4,000 characters", or how many there are too many. */
  count: (length: number) => string;
}

/** Takes more than is allowed and says so: cutting what was pasted would lose its end unseen. */
export function LongTextField(props: Props) {
  const { label, field, rows, required = false, readOnly, longest, count } = props;
  const length = lengthOf(field.value);
  return (
    <Textarea
      required={required}
      withAsterisk={false}
      size="md"
      rows={rows}
      label={label}
      description={count(length)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...field}
      readOnly={readOnly || field.readOnly}
      aria-invalid={field["aria-invalid"] || length > longest}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

/** Characters as people count them, without the blanks that are not sent. */
export const lengthOf = (text: string) => [...text.trim()].length;
