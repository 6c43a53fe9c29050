import { Text } from "@mantine/core";
import { amountIn, faultOfAmount } from "@/lib/amount";
import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { sentences } from "@/lib/sentences.generated";
import { useSession } from "@/lib/session";
import { todayInIndia } from "@/lib/today";
import { isDate } from "@/lib/typed-date";
import { orUnknown } from "@/lib/unknown-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useAddScholarship } from "../../mutations";
import { texts } from "./texts";

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

const longestName = 120;

/** A name of many words may hold a line break or two from where it was copied. */
const nameIn = (text: string) => text.trim().replace(/\s+/g, " ");

function nameFault(name: string): string | null {
  if (!name) return t.faults.name;
  return [...name].length > longestName ? t.faults.nameLength : null;
}

function dateFault(date: string): string | null {
  if (!isDate(date)) return sentences["scholarship.no-day"];
  return date < todayInIndia() ? t.faults.datePast : null;
}

/** What was typed outlives the dialog, until it is added. */
function useScholarshipForm(onAdded: () => void) {
  const add = useAddScholarship();
  const finish = useWhileShown(onAdded);
  const store = `new-scholarship:${useSession().id}`;
  return useForm({
    draft: store,
    fallback: t.failed,
    initial: { name: "", date: "", amount: "" },
    check: ({ name, date, amount }) =>
      [
        { path: "name", msg: nameFault(nameIn(name)) },
        { path: "date", msg: dateFault(date) },
        { path: "amount", msg: faultOfAmount(amount, t.faults.amount) },
      ].flatMap(({ path, msg }) => (msg ? [{ path, msg }] : [])),
    submit: async ({ name, date, amount }) => {
      const body = { name: nameIn(name), date, amount: amountIn(amount) ?? 0 };
      await orUnknown(add.mutateAsync(body), t.unknown);
      flash(t.done);
      removeFromTab(store);
      finish();
    },
  });
}
