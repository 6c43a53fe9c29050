import { Text } from "@mantine/core";
import { ApiError } from "@/lib/api-error";
import type { Scholarship } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { useRequestKey } from "@/lib/request-key";
import { useOutcome } from "@/lib/use-outcome";
import { useTold, useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts as uiTexts } from "@/ui/texts";
import { usePayAwards } from "../mutations";
import { texts as sharedTexts } from "../texts";
import { texts } from "./texts";
import { totalOf } from "./total";

const words = texts.dialog;

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
  const tell = useTold(onConflict);
  const { keyOf, forget } = useRequestKey(`payout:${scholarship._id}`);
  const outcome = useOutcome(words.unknown);
  const total = formatRupees(totalOf(scholarship));
  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        const paying = pay.mutateAsync({ id: scholarship._id, requestKey: keyOf({}) });
        const done = (await outcome.watch(paying)).scholarship;
        forget();
        const students = sharedTexts.students(done.approvedCount);
        flash(words.done(formatRupees(totalOf(done)), students, done.name), { forMs: flashLong });
        finish();
      } catch (error) {
        // Not to be tried again: what the dialog asks about is no longer so.
        if (error instanceof ApiError && error.status === 409) return tell(error.message);
        throw error;
      }
    },
  });
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      form={form}
      action={outcome.isUnknown ? uiTexts.retry : words.pay(total)}
    >
      <Text>{words.lead}</Text>
      <Facts>
        <Fact name={words.scholarship}>{scholarship.name}</Fact>
        <Fact name={words.each}>{formatRupees(scholarship.amount)}</Fact>
        <Fact name={words.number}>{scholarship.approvedStudents.length}</Fact>
        <Fact name={words.total} strong>
          {total}
        </Fact>
      </Facts>
    </FormDialog>
  );
}
