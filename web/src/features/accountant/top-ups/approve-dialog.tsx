import { Text } from "@mantine/core";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { useOutcome } from "@/lib/use-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { useRequestKey } from "@/shared/money/payments";
import { Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts as uiTexts } from "@/ui/texts";
import { BalanceFacts, useBalance } from "../dialogs/balance-facts";
import { useApproveTopUp } from "../mutations";
import { texts as deskTexts } from "../texts";
import type { DecisionProps } from "./decision-dialog";
import { texts } from "./texts";
import { TopUpFacts } from "./top-up-facts";

const t = texts.approval;

export function ApproveDialog({ topUp, run, onClose }: DecisionProps) {
  const approve = useApproveTopUp();
  const { keyOf, forget } = useRequestKey(`approval:${topUp._id}`);
  const outcome = useOutcome(deskTexts.change.unknown);
  const finish = useWhileShown(onClose);
  const balance = useBalance(topUp.studentId);
  const amount = formatRupees(topUp.amount);
  const isFirst = topUp.needsSecond && topUp.firstApprovedBy === null;
  const form = useForm({
    initial: {},
    submit: async () => {
      const call = { id: topUp._id };
      const approved = approve.mutateAsync({ ...call, requestKey: keyOf(call) });
      const done = await run(outcome.watch(approved));
      forget();
      if (!done) return;
      // What it has become, not what it was expected to become.
      const say = done.topUp.status === "Pending" ? t.waits : t.done;
      flash(say(amount, topUp.studentName), { forMs: flashLong });
      finish(true);
    },
  });
  return (
    <FormDialog
      title={t.title}
      onClose={() => onClose(false)}
      form={form}
      action={outcome.isUnknown ? uiTexts.retry : t.approve(amount)}
    >
      <Text>{topUp.source === "UPI" ? t.upi : t.counter}</Text>
      <Facts>
        <TopUpFacts topUp={topUp} />
        <BalanceFacts
          balance={balance}
          change={topUp.amount}
          after={isFirst ? deskTexts.change.afterBoth : deskTexts.change.after}
        />
      </Facts>
      <Text>
        {isFirst ? t.first : topUp.firstApprovedBy ? t.second(topUp.firstApprovedBy) : t.atOnce}
      </Text>
    </FormDialog>
  );
}
