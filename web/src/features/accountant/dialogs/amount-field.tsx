import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";

/** Text with the keyboard of numbers: a field of numbers would change what is typed. */
export const AmountField = ({ label, field }: { label: string; field: FieldBinding }) => (
  <TextField label={label} field={field} inputMode="decimal" autoComplete="off" maxLength={20} />
);
