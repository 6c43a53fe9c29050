import { Text } from "@mantine/core";
import { todayInIndia } from "@/lib/today";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { FormDialog } from "@/ui/form-dialog";
import { texts } from "./texts";
import { useScholarshipForm } from "./use-scholarship-form";

const t = texts.form;

interface Props {
  onAdded: () => void;
  onClose: () => void;
}

export function AddDialog({ onAdded, onClose }: Props) {
  const form = useScholarshipForm(onAdded);
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.add}>
      <Text>{t.lead}</Text>
      <TextField label={t.name} field={form.field("name")} autoComplete="off" />
      <DateField label={t.date} field={form.field("date")} min={todayInIndia()} />
      {/* Text with the keyboard of numbers: a field of numbers would change what is typed. */}
      <TextField
        label={t.amount}
        description={t.amountHint}
        field={form.field("amount")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    </FormDialog>
  );
}
