import type { StatementEntry, StudentAccount } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { useOutcome } from "@/lib/use-outcome";
import { useRequestKey } from "@/shared/money/payments";
import { Fact, Facts } from "@/ui/facts";
import { Notice } from "@/ui/notice";
import { useReverse } from "../mutations";
import { texts } from "../texts";
import { BalanceFacts, useBalance } from "./balance-facts";
import { ReasonDialog } from "./reason-dialog";
import { StudentFacts } from "./student-facts";

const t = texts.reversal;

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
      title={t.title}
      text={t.text}
      label={t.reason}
      hint={t.reasonHint}
      action={t.action(amount)}
      impossible={isTooLittle ? <Notice tone="error">{t.tooLittle}</Notice> : undefined}
      done={t.done(amount, student.name)}
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
        <Fact name={t.entry}>{entry.description}</Fact>
        <Fact name={texts.statement.amount}>−{amount}</Fact>
        <BalanceFacts balance={balance} change={isTooLittle ? null : -entry.amount} />
      </Facts>
    </ReasonDialog>
  );
}
