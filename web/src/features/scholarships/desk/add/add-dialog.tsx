import { Button, Stack, Text } from "@mantine/core";
import { todayInIndia } from "@/lib/today";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { DateField } from "@/ui/form/date-field";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
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
    <Dialog title={words.title} opened onClose={onClose} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
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
          <DialogActions>
            <Button type="submit" loading={form.pending}>
              {words.add}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
