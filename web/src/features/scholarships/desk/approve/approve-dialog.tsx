import { Text } from "@mantine/core";
import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { todayInIndia } from "@/lib/today";
import { useIsShown } from "@/lib/use-while-shown";
import { useRunDecision } from "@/shared/queue/decision-dialog";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { useApproveStudents } from "../../mutations";
import { texts as sharedTexts } from "../../texts";
import classes from "./approve.module.css";
import { texts } from "./texts";

const t = texts.dialog;

interface Props {
  scholarship: Scholarship;
  ticked: ReadonlySet<string>;
  onApproved: () => void;
  /** It was decided already; gets the server's sentence. */
  onConflict: (text: string) => Promise<void>;
  onClose: () => void;
}

export function ApproveDialog({ scholarship, ticked, onApproved, onConflict, onClose }: Props) {
  const approve = useApproveStudents();
  const isShown = useIsShown();
  const run = useRunDecision({ onConflict });
  const { _id: scholarshipId, name, examDate, studentsParticipated: all } = scholarship;
  const chosen = all.filter(({ _id }) => ticked.has(_id));
  const left = all.length - chosen.length;
  const form = useForm({
    initial: {},
    fallback: t.failed,
    submit: async () => {
      const studentIds = chosen.map(({ _id }) => _id);
      const done = await run(approve.mutateAsync({ studentIds, scholarshipId }));
      if (done === null) return;
      if (isShown.current) onApproved();
      else flash(t.done);
    },
  });
  const early = earlyWarning(examDate);
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.approve(chosen.length)}>
      {early && <Notice tone="error">{early}</Notice>}
      <Text>{t.who(chosen.length, all.length, name)}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <ul className={classes.names} aria-label={t.names} tabIndex={0}>
        {chosen.map((student) => (
          <li key={student._id}>{sharedTexts.person(student.name, student._id)}</li>
        ))}
      </ul>
      {left > 0 && <Text>{t.rest(left)}</Text>}
      <Text>{t.once}</Text>
    </FormDialog>
  );
}

function earlyWarning(examDate: string): string | null {
  const today = todayInIndia();
  if (examDate === today) return t.today;
  return examDate > today ? t.early(formatDate(examDate)) : null;
}
