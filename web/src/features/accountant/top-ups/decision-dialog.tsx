import { Text } from "@mantine/core";
import type { QueuedTopUp } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { useOutcome } from "@/lib/use-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { useRequestKey } from "@/shared/money/payments";
import type { Decision } from "@/shared/queue/decide-actions";
import { useRunDecision } from "@/shared/queue/use-decision-form";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts as uiTexts } from "@/ui/texts";
import { BalanceFacts, StudentFacts, useBalance } from "../dialogs/account-facts";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { texts as deskTexts } from "../texts";
import { useApproveTopUp, useRejectTopUp } from "./api";
import { texts } from "./texts";
import classes from "./top-ups.module.css";

export interface OpenDecision {
  decision: Decision;
  topUp: QueuedTopUp;
}

interface DecisionProps {
  topUp: QueuedTopUp;
  /** Runs the decision, and tells when somebody else was quicker. Null: it did not come about. */
  run: <Done>(decide: Promise<Done>) => Promise<Done | null>;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
}

interface Props extends OpenDecision {
  onConflict: (text: string) => void;
  onClose: DecisionProps["onClose"];
}

export function DecisionDialog({ decision, topUp, onConflict, onClose }: Props) {
  const run = useRunDecision({ onConflict, onClose: () => onClose(true) });
  const props = { topUp, run, onClose };
  return decision === "approve" ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
}

const approval = texts.approval;

/** Another accountant has to approve it too. */
export const isFirstOfTwo = ({ needsSecond, firstApprovedBy }: QueuedTopUp) =>
  needsSecond && firstApprovedBy === null;

function ApproveDialog({ topUp, run, onClose }: DecisionProps) {
  const approve = useApproveTopUp();
  const { keyOf, forget } = useRequestKey(`approval:${topUp._id}`);
  const outcome = useOutcome(deskTexts.change.unknown);
  const finish = useWhileShown(onClose);
  const balance = useBalance(topUp.studentId);
  const amount = formatRupees(topUp.amount);
  const isFirst = isFirstOfTwo(topUp);
  const form = useForm({
    initial: {},
    submit: async () => {
      const call = { id: topUp._id };
      const approved = approve.mutateAsync({ ...call, requestKey: keyOf(call) });
      const done = await run(outcome.watch(approved));
      forget();
      if (!done) return;
      // What it has become, not what it was expected to become.
      const say = done.topUp.status === "Pending" ? approval.waits : deskTexts.funds.added;
      flash(say(amount, topUp.studentName), { forMs: flashLong });
      finish(true);
    },
  });
  return (
    <FormDialog
      title={approval.title}
      onClose={() => onClose(false)}
      form={form}
      action={outcome.isUnknown ? uiTexts.retry : approval.approve(amount)}
    >
      <Text>{topUp.source === "UPI" ? approval.upi : approval.counter}</Text>
      <Facts>
        <TopUpFacts topUp={topUp} />
        <BalanceFacts
          balance={balance}
          change={topUp.amount}
          after={isFirst ? deskTexts.change.afterBoth : deskTexts.change.after}
        />
      </Facts>
      <Text>
        {isFirst
          ? approval.first
          : topUp.firstApprovedBy
            ? approval.second(topUp.firstApprovedBy)
            : approval.atOnce}
      </Text>
    </FormDialog>
  );
}

const rejection = texts.rejection;

function RejectDialog({ topUp, run, onClose }: DecisionProps) {
  const reject = useRejectTopUp();
  const amount = formatRupees(topUp.amount);
  return (
    <ReasonDialog
      draft={`top-up-rejection:${topUp._id}`}
      title={rejection.title}
      text={rejection.text}
      label={rejection.reason}
      hint={rejection.reasonHint}
      desk="topUps"
      action={rejection.reject(amount)}
      done={rejection.done(amount, topUp.studentName)}
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

const TopUpFacts = ({ topUp }: { topUp: QueuedTopUp }) => (
  <>
    <StudentFacts id={topUp.studentId} name={topUp.studentName} />
    <Fact name={topUp.source === "UPI" ? texts.bankReference : texts.counterReference}>
      <span className={classes.reference}>{topUp.bankReference}</span>
    </Fact>
    <Fact name={texts.amount} strong>
      {formatRupees(topUp.amount)}
    </Fact>
  </>
);
