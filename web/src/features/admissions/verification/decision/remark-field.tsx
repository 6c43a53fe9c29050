import { Stack, Textarea } from "@mantine/core";
import { SavedReplies } from "@/shared/saved-replies/saved-replies";
import type { FieldBinding } from "@/ui/form/use-form";

interface Props {
  label: string;
  field: FieldBinding;
  required?: boolean;
  rows?: number;
}

const longest = 500;

export function RemarkField({ label, field, required = true, rows = 3 }: Props) {
  return (
    <Stack gap={4}>
      <Textarea
        required={required}
        withAsterisk={false}
        size="md"
        rows={rows}
        label={label}
        maxLength={longest}
        {...field}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      <SavedReplies desk="admissions" field={field} />
    </Stack>
  );
}
