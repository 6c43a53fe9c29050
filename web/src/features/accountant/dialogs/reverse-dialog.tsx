import type { StatementEntry, StudentAccount } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { Notice } from "@/ui/notice";
import { useReverse } from "../acts";
import { texts } from "../texts";
import { BalanceFacts, useBalance } from "./balance-facts";
import { Fact, Facts, StudentFacts } from "./facts";
import { ReasonDialog } from "./reason-dialog";

const words = texts.reversal;

interface Props {
  student: StudentAccount;
  entry: StatementEntry;
  onClose: () => void;
}

export function ReverseDialog({ student, entry, onClose }: Props) {
  const reverse = useReverse();
  const balance = useBalance(student.id);
  const amount = formatRupees(entry.amount);
  const isTooLittle = balance.now !== undefined && balance.now < entry.amount;
  return (
    <ReasonDialog
      title={words.title}
      text={words.text}
      label={words.reason}
      hint={words.reasonHint}
      action={words.action(amount)}
      impossible={isTooLittle ? <Notice tone="error">{words.tooLittle}</Notice> : undefined}
      done={words.done(amount, student.name)}
      onConfirm={(reason) => reverse.mutateAsync({ id: entry.transactionId, reason })}
      onClose={onClose}
    >
      <Facts>
        <StudentFacts {...student} />
        <Fact name={words.entry}>{entry.description}</Fact>
        <Fact name={texts.statement.amount}>−{amount}</Fact>
        <BalanceFacts balance={balance} change={isTooLittle ? null : -entry.amount} />
      </Facts>
    </ReasonDialog>
  );
}
