import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { amountFaults, amountIn } from "@/lib/amount";
import type { StudentAccount } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { sentences } from "@/lib/sentences.generated";
import { useOutcome } from "@/lib/use-outcome";
import { useIsShown, useWhileShown } from "@/lib/use-while-shown";
import { Dialog } from "@/ui/dialog";
import { Facts } from "@/ui/facts";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { useAddFunds } from "../api";
import { texts } from "../texts";
import { BalanceFacts, StudentFacts, useBalance } from "./account-facts";
import { AmountField, useMoneyDraft } from "./money-form";

const t = texts.funds;

interface Props {
  student: StudentAccount;
  onClose: () => void;
}

export function AddFundsDialog({ student, onClose }: Props) {
  const add = useAddFunds();
  const { store, keyOf, forget } = useMoneyDraft("counter-funds", student.id);
  const outcome = useOutcome(texts.change.unknown);
  const isShown = useIsShown();
  const finish = useWhileShown(onClose);
  const balance = useBalance(student.id);
  /** What is said when the money does not enter the wallet yet. */
  const [waits, setWaits] = useState<string | null>(null);
  const form = useForm({
    draft: store,
    initial: { amount: "", reference: "" },
    check: ({ amount, reference }) => [
      ...amountFaults("amount", amount, sentences["amount.not-positive"]),
      ...(reference.trim() ? [] : [{ path: "reference", msg: texts.faults.reference }]),
    ],
    submit: async ({ amount, reference }) => {
      const body = {
        studentId: student.id,
        amount: amountIn(amount) ?? 0,
        reference: reference.trim(),
      };
      const adding = add.mutateAsync({ body, requestKey: keyOf(body) });
      const { status, topUp } = await outcome.watch(adding);
      forget();
      const say = status === "Pending" ? t.waitsFor : t.added;
      // What the call has done, which an earlier one with its key may have done already.
      const message = say(formatRupees(topUp.amount), topUp.studentName);
      if (status === "Pending" && isShown.current) return setWaits(message);
      flash(message, { forMs: flashLong });
      finish();
    },
  });
  const amount = amountIn(form.values.amount);
  if (waits !== null) return <FundsWait message={waits} onClose={onClose} />;
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      form={form}
      action={amount === null ? texts.addFunds : t.add(formatRupees(amount))}
    >
      <Text>{t.lead}</Text>
      <AmountField label={t.amount} field={form.field("amount")} />
      <TextField
        label={t.reference}
        description={t.referenceHint}
        field={form.field("reference")}
        autoComplete="off"
        maxLength={60}
      />
      <Facts>
        <StudentFacts {...student} />
        <BalanceFacts balance={balance} change={amount} after={t.after} />
      </Facts>
    </FormDialog>
  );
}

/** Read before it is closed: the cash is in the drawer, and nothing is in the wallet yet. */
function FundsWait({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title={t.waitsTitle} opened onClose={onClose}>
      <Stack>
        <Notice tone="info" role="status">
          {message}
        </Notice>
        <p style={{ margin: 0 }}>{t.waits}</p>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
