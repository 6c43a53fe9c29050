import { Text } from "@mantine/core";
import type { Scholarship } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { useOutcome } from "@/lib/use-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { useRequestKey } from "@/shared/money/payments";
import { useRunDecision } from "@/shared/queue/use-decision-form";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts as uiTexts } from "@/ui/texts";
import { totalOf } from "../api";
import { usePayAwards } from "../mutations";
import { texts as sharedTexts } from "../texts";
import { texts } from "./texts";

const t = texts.dialog;

interface Props {
  scholarship: Scholarship;
  onPaid: () => void;
  /** It is paid already, or not to be paid; gets the server's sentence. */
  onConflict: (text: string) => void;
  onClose: () => void;
}

export function PayDialog({ scholarship, onPaid, onConflict, onClose }: Props) {
  const pay = usePayAwards();
  const finish = useWhileShown(onPaid);
  const run = useRunDecision({ onConflict });
  const { keyOf, forget } = useRequestKey(`payout:${scholarship._id}`);
  const outcome = useOutcome(t.unknown);
  const total = formatRupees(totalOf(scholarship));
  const form = useForm({
    initial: {},
    submit: async () => {
      const paying = pay.mutateAsync({ id: scholarship._id, requestKey: keyOf({}) });
      const paid = await run(outcome.watch(paying));
      if (!paid) return;
      forget();
      const done = paid.scholarship;
      const students = sharedTexts.students(done.approvedCount);
      flash(t.done(formatRupees(totalOf(done)), students, done.name), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      form={form}
      action={outcome.isUnknown ? uiTexts.retry : t.pay(total)}
    >
      <Text>{t.lead}</Text>
      <Facts>
        <Fact name={t.scholarship}>{scholarship.name}</Fact>
        <Fact name={t.each}>{formatRupees(scholarship.amount)}</Fact>
        <Fact name={t.number}>{scholarship.approvedStudents.length}</Fact>
        <Fact name={t.total} strong>
          {total}
        </Fact>
      </Facts>
    </FormDialog>
  );
}
