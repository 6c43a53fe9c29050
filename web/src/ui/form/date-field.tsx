import { Input, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { formatDate } from "@/lib/dates";
import type { FieldBinding } from "./use-form";

/** While somebody types a year, the browser gives 0002 and 0020. */
const isWhole = (day: string) =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** Without one, browsers take years of six digits, and 2026 typed as 22026 by a slip stays there. */
const lastOfFourDigits = "9999-12-31";

interface InputProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  ref?: Ref<HTMLInputElement>;
  /** YYYY-MM-DD; empty: none. */
  value: string;
  onChange: (day: string) => void;
  /** What stands below it of the chosen day, such as how far off it is too. */
  tell?: (day: string) => string;
  /** What stands there while no day is chosen. */
  none?: string;
}

/** A day. Below it stands the chosen one as DD/MM/YYYY: a browser writes it in its own language's order. */
export function DateInput(props: InputProps) {
  const { value, onChange, tell = formatDate, none, ...rest } = props;
  const note = isWhole(value) ? tell(value) : value ? undefined : none;
  return (
    <TextInput
      max={lastOfFourDigits}
      {...rest}
      {...(rest.description ? { inputContainer: withNote(note) } : { description: note, ...below })}
      type="date"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const below = {
  inputWrapperOrder: ["label", "input", "description", "error"],
} satisfies TextInputProps;

/** Where a hint has the description's place above the input. */
const withNote = (note: string | undefined) => (input: ReactNode) => (
  <>
    {input}
    {note && <Input.Description mt={4}>{note}</Input.Description>}
  </>
);

interface FieldProps extends Omit<InputProps, "value" | "onChange" | "error" | "name" | "id"> {
  label: string;
  field: FieldBinding;
}

/** A required day of a form. */
export const DateField = ({ field, ...rest }: FieldProps) => (
  <DateInput required withAsterisk={false} {...rest} {...field} />
);
