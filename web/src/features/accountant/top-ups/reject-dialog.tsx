import { formatRupees } from "@/lib/money";
import { Facts } from "@/ui/facts";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { useRejectTopUp } from "../mutations";
import type { DecisionProps } from "./decision-dialog";
import { texts } from "./texts";
import { TopUpFacts } from "./top-up-facts";

const t = texts.rejection;

export function RejectDialog({ topUp, run, onClose }: DecisionProps) {
  const reject = useRejectTopUp();
  const amount = formatRupees(topUp.amount);
  return (
    <ReasonDialog
      draft={`top-up-rejection:${topUp._id}`}
      title={t.title}
      text={t.text}
      label={t.reason}
      hint={t.reasonHint}
      action={t.reject(amount)}
      done={t.done(amount, topUp.studentName)}
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
