import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";

interface Props {
  label: string;
  description?: string;
  field: FieldBinding;
}

/** The six digits that an authenticator app shows. */
export const AppCodeField = ({ label, description, field }: Props) => (
  <TextField
    label={label}
    description={description}
    field={field}
    autoComplete="one-time-code"
    inputMode="numeric"
    spellCheck={false}
    styles={{ input: { fontVariantNumeric: "tabular-nums", letterSpacing: "0.1em" } }}
  />
);
