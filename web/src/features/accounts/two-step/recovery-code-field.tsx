import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { twoStepTexts } from "./texts";

const t = twoStepTexts.logIn;

/** One of the codes for when the app is lost. */
export const RecoveryCodeField = ({ field }: { field: FieldBinding }) => (
  <TextField
    label={t.recovery}
    description={t.recoveryHint}
    field={field}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
  />
);
