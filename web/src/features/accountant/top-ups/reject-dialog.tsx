import { formatRupees } from "@/lib/money";
import { Facts } from "@/ui/facts";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { useRejectTopUp } from "../mutations";
import type { DecisionProps } from "./decision-dialog";
import { texts } from "./texts";
import { TopUpFacts } from "./top-up-facts";

const words = texts.rejection;

export function RejectDialog({ topUp, run, onClose }: DecisionProps) {
  const reject = useRejectTopUp();
  const amount = formatRupees(topUp.amount);
  return (
    <ReasonDialog
      draft={`top-up-rejection:${topUp._id}`}
      title={words.title}
      text={words.text}
      label={words.reason}
      hint={words.reasonHint}
      action={words.reject(amount)}
      done={words.done(amount, topUp.studentName)}
      onConfirm={(reason) => run(reject.mutateAsync({ id: topUp._id, reason }))}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Facts>
        <TopUpFacts topUp={topUp} />
      </Facts>
    </ReasonDialog>
  );
}
