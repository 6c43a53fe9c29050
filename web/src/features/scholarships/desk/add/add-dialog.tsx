import { Text } from "@mantine/core";
import { todayInIndia } from "@/lib/today";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { FormDialog } from "@/ui/form-dialog";
import { texts } from "./texts";
import { useScholarshipForm } from "./use-scholarship-form";

const words = texts.form;

interface Props {
  onAdded: () => void;
  onClose: () => void;
}

export function AddDialog({ onAdded, onClose }: Props) {
  const form = useScholarshipForm(onAdded);
  return (
    <FormDialog title={words.title} onClose={onClose} form={form} action={words.add}>
      <Text>{words.lead}</Text>
      <TextField label={words.name} field={form.field("name")} autoComplete="off" />
      <DateField label={words.date} field={form.field("date")} min={todayInIndia()} />
      {/* Text with the keyboard of numbers: a field of numbers would change what is typed. */}
      <TextField
        label={words.amount}
        description={words.amountHint}
        field={form.field("amount")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    </FormDialog>
  );
}
