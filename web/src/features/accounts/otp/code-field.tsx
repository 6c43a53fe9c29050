import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { texts } from "../texts";

export function CodeField({ field }: { field: FieldBinding }) {
  return (
    <TextField
      label={texts.fields.otp}
      field={field}
      autoComplete="one-time-code"
      inputMode="numeric"
      data-autofocus
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: "tabular-nums", letterSpacing: "0.1em" } }}
    />
  );
}
