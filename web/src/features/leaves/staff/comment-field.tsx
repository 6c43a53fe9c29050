import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";

export const CommentField = ({ label, field }: { label: string; field: FieldBinding }) => (
  <TextField label={label} required={false} field={field} autoComplete="off" maxLength={500} />
);
