import { Textarea } from "@mantine/core";
import type { FieldBinding } from "@/ui/form/use-form";

interface Props {
  label: string;
  hint?: string;
  field: FieldBinding;
  required?: boolean;
  longest: number;
}

export function CommentField({ label, hint, field, required = false, longest }: Props) {
  return (
    <Textarea
      required={required}
      withAsterisk={false}
      size="md"
      rows={3}
      label={label}
      description={hint}
      maxLength={longest}
      {...field}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
