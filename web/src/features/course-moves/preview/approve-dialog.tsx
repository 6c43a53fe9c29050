import { Text } from "@mantine/core";
import type { CourseMoveDetails } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatNumber } from "@/lib/numbers";
import { useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import text from "@/ui/text.module.css";
import { useApproveMove } from "../mutations";
import { texts as moveTexts } from "../texts";
import { texts } from "./texts";

const t = texts.approval;

interface Props {
  move: CourseMoveDetails;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a course is moved, with what comes of it. */
export function ApproveDialog({ move, onDone, onClose }: Props) {
  const { courseId, courseName, revision, students, subjects, terms } = move;
  const approve = useApproveMove(courseId);
  const finish = useWhileShown(onDone);
  const form = useForm({
    initial: {},
    submit: async () => {
      const done = await approve.mutateAsync({ revision });
      const moved = moveTexts.students(formatNumber(done.moved), done.moved);
      flash(t.done(moved, courseName, done.terms), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog
      title={t.title}
      form={form}
      action={t.action(moveTexts.students(formatNumber(students), students))}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t.course}>{courseName}</Fact>
        <Fact name={t.students}>{formatNumber(students)}</Fact>
        <Fact name={t.subjects}>{formatNumber(subjects.length)}</Fact>
        <Fact name={t.terms}>{terms}</Fact>
      </Facts>
      <div>
        <Text>{t.effects}</Text>
        <ul className={text.points}>
          {[t.subjectsMove, t.studentsMove, t.resultsStay, t.marksMove, t.toPublish].map(
            (effect) => (
              <li key={effect}>{effect}</li>
            ),
          )}
        </ul>
      </div>
      <Text fw={600}>{t.final}</Text>
    </FormDialog>
  );
}
