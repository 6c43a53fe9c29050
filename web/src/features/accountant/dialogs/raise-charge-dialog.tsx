import { Text } from "@mantine/core";
import { amountFaults, amountIn } from "@/lib/amount";
import type { StudentAccount } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { sentences } from "@/lib/sentences.generated";
import { todayInIndia } from "@/lib/today";
import { isDate } from "@/lib/typed-date";
import { useOutcome } from "@/lib/use-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { Facts } from "@/ui/facts";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useRaiseCharge } from "../api";
import { texts } from "../texts";
import { StudentFacts } from "./account-facts";
import { AmountField, useMoneyDraft } from "./money-form";

const t = texts.charge;

interface Props {
  student: StudentAccount;
  onClose: () => void;
}

export function RaiseChargeDialog({ student, onClose }: Props) {
  const raise = useRaiseCharge();
  const { store, keyOf, forget } = useMoneyDraft("new-charge", student.id);
  const outcome = useOutcome(texts.change.unknown);
  const finish = useWhileShown(onClose);
  const form = useForm({
    draft: store,
    initial: { title: "", amount: "", dueDate: "" },
    check: ({ title, amount, dueDate }) => [
      ...(title.trim() ? [] : [{ path: "title", msg: texts.faults.title }]),
      ...amountFaults("amount", amount, sentences["amount.not-positive"]),
      ...(isDate(dueDate) ? [] : [{ path: "dueDate", msg: sentences["charge.no-due-date"] }]),
    ],
    submit: async ({ title, amount, dueDate }) => {
      const body = {
        studentId: student.id,
        title: title.trim(),
        amount: amountIn(amount) ?? 0,
        dueDate,
      };
      const raising = raise.mutateAsync({ body, requestKey: keyOf(body) });
      const { charge } = await outcome.watch(raising);
      forget();
      flash(t.done(charge.title, formatRupees(charge.amount)), { forMs: flashLong });
      finish();
    },
  });
  const amount = amountIn(form.values.amount);
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      form={form}
      action={amount === null ? t.raise : t.raiseFor(formatRupees(amount))}
    >
      <Text>{t.lead}</Text>
      <Facts>
        <StudentFacts {...student} />
      </Facts>
      <TextField
        label={t.what}
        description={t.whatHint}
        field={form.field("title")}
        autoComplete="off"
      />
      <AmountField label={t.amount} field={form.field("amount")} />
      <DateField label={t.dueDate} field={form.field("dueDate")} min={todayInIndia()} />
    </FormDialog>
  );
}
