import type { Charge, StatementEntry, StudentAccount } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { sentences } from "@/lib/sentences.generated";
import { useOutcome } from "@/lib/use-outcome";
import { useRequestKey } from "@/shared/money/payments";
import { Fact, Facts } from "@/ui/facts";
import { Notice } from "@/ui/notice";
import { useReverse, useWithdrawCharge } from "../api";
import { texts } from "../texts";
import { BalanceFacts, StudentFacts, useBalance } from "./account-facts";
import { ReasonDialog } from "./reason-dialog";

const reversal = texts.reversal;

interface Props {
  student: StudentAccount;
  entry: StatementEntry;
  onDone: () => void;
  onClose: () => void;
}

export function ReverseDialog({ student, entry, onDone, onClose }: Props) {
  const reverse = useReverse();
  const { keyOf, forget } = useRequestKey(`reversal:${entry.transactionId}`);
  const outcome = useOutcome(texts.change.unknown);
  const balance = useBalance(student.id);
  const amount = formatRupees(entry.amount);
  const isTooLittle = balance.now !== undefined && balance.now < entry.amount;
  return (
    <ReasonDialog
      draft={`reversal:${entry.transactionId}`}
      title={reversal.title}
      text={reversal.text}
      label={reversal.reason}
      hint={reversal.reasonHint}
      action={reversal.action(amount)}
      impossible={
        isTooLittle ? <Notice tone="error">{sentences["transfer.spent"]}</Notice> : undefined
      }
      done={reversal.done(amount, student.name)}
      isUnknown={outcome.isUnknown}
      onConfirm={(reason) => {
        const call = { id: entry.transactionId, reason };
        return outcome.watch(reverse.mutateAsync({ ...call, requestKey: keyOf(call) }));
      }}
      onDone={() => {
        forget();
        onDone();
      }}
      onClose={onClose}
    >
      <Facts>
        <StudentFacts {...student} />
        <Fact name={reversal.entry}>{entry.description}</Fact>
        <Fact name={texts.statement.amount}>−{amount}</Fact>
        <BalanceFacts balance={balance} change={isTooLittle ? null : -entry.amount} />
      </Facts>
    </ReasonDialog>
  );
}

const withdrawal = texts.withdrawal;

interface WithdrawDialogProps {
  charge: Charge;
  onDone: () => void;
  onClose: () => void;
}

export function WithdrawDialog({ charge, onDone, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawCharge();
  const amount = formatRupees(charge.amount);
  return (
    <ReasonDialog
      draft={`charge-withdrawal:${charge._id}`}
      title={withdrawal.title}
      text={withdrawal.text}
      label={withdrawal.reason}
      hint={withdrawal.reasonHint}
      action={withdrawal.action(amount)}
      done={withdrawal.done(charge.title)}
      onConfirm={(reason) => withdraw.mutateAsync({ id: charge._id, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Facts>
        <Fact name={texts.charges.title}>{charge.title}</Fact>
        <Fact name={texts.charges.dueDate}>{formatDate(charge.dueDate)}</Fact>
        <Fact name={texts.charges.amount} strong>
          {amount}
        </Fact>
      </Facts>
    </ReasonDialog>
  );
}
