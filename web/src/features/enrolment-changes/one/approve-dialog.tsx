import { Text } from "@mantine/core";
import type { EnrolmentChangeDetails } from "@/lib/enrolment-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import text from "@/ui/text.module.css";
import { useApproveChange } from "../mutations";
import { studentsOf, targetOf } from "../name";
import { texts as changeTexts } from "../texts";
import { effectsOf } from "./effects";
import { outcomeOf } from "./outcome";
import { texts } from "./texts";

const t = texts.approval;

interface Props {
  change: EnrolmentChangeDetails;
  onClose: () => void;
}

/** Asks before enrolments change, with what comes of it. */
export function ApproveDialog({ change, onClose }: Props) {
  const { _id, kind, students, fee } = change;
  const approve = useApproveChange(_id);
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: {},
    submit: async () => {
      const { students: changed, leftOut } = await approve.mutateAsync();
      flash(t.done(outcomeOf(changed, leftOut)), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog
      title={t.title}
      form={form}
      action={t.action(studentsOf(students))}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t.change}>{changeTexts.kinds[kind]}</Fact>
        <Fact name={texts.class}>{targetOf(change)}</Fact>
        {fee !== null && <Fact name={texts.fee}>{formatRupees(fee)}</Fact>}
        <Fact name={t.students} strong>
          {formatNumber(students)}
        </Fact>
      </Facts>
      <div>
        <Text>{t.effects}</Text>
        <ul className={text.points}>
          {effectsOf(change).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
