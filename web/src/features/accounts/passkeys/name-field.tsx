import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { passkeyTexts as t } from "./texts";

/** What the person at the screen calls a passkey. */
export const NameField = ({ field }: { field: FieldBinding }) => (
  <TextField label={t.name} description={t.nameHint} field={field} autoComplete="off" />
);
