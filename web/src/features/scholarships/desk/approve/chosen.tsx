import { Text } from "@mantine/core";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { todayInIndia } from "@/lib/today";
import { useIsShown } from "@/lib/use-while-shown";
import { useRunDecision } from "@/shared/queue/use-decision-form";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { Day } from "@/ui/when";
import { useApproveStudents } from "../../mutations";
import { texts as sharedTexts } from "../../texts";
import classes from "./approve.module.css";
import { Participants } from "./participants";
import { texts } from "./texts";
import { useTicks } from "./use-ticks";

interface Props {
  scholarship: Scholarship;
  /** Reads the scholarship again. */
  refetch: () => Promise<Scholarship | undefined>;
  onApproved: () => void;
  onConflict: (text: string) => void;
}

/** The chosen scholarship: what it is, who is ticked, and their approval. */
export function Chosen({ scholarship, refetch, onApproved, onConflict }: Props) {
  const ticks = useTicks(scholarship._id);
  const [isAsking, setAsking] = useState(false);

  function succeed() {
    ticks.forget();
    setAsking(false);
    flash(texts.dialog.done);
    onApproved();
  }

  async function handleConflict(text: string) {
    const fresh = await refetch();
    // An earlier try of the same may have gone through without its reply.
    if (fresh && areApproved(fresh, ticks.ticks)) return succeed();
    setAsking(false);
    onConflict(text);
  }

  return (
    <>
      <Facts {...scholarship} />
      <Participants scholarship={scholarship} ticks={ticks} onApprove={() => setAsking(true)} />
      {isAsking && (
        <ApproveDialog
          scholarship={scholarship}
          ticked={ticks.ticks}
          onApproved={succeed}
          onConflict={handleConflict}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const areApproved = ({ approvedStudents }: Scholarship, ids: ReadonlySet<string>) =>
  approvedStudents.length === ids.size && approvedStudents.every(({ _id }) => ids.has(_id));

const Facts = ({ examDate, amount, studentsParticipated }: Scholarship) => (
  <dl className={classes.facts}>
    <div>
      <dt>{texts.facts.test}</dt>
      <dd>
        <Day date={examDate} />
      </dd>
    </div>
    <div>
      <dt>{texts.facts.award}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
    <div>
      <dt>{texts.facts.participants}</dt>
      <dd>{studentsParticipated.length}</dd>
    </div>
  </dl>
);

const t = texts.dialog;

interface ApproveDialogProps {
  scholarship: Scholarship;
  ticked: ReadonlySet<string>;
  onApproved: () => void;
  /** It was decided already; gets the server's sentence. */
  onConflict: (text: string) => Promise<void>;
  onClose: () => void;
}

function ApproveDialog({
  scholarship,
  ticked,
  onApproved,
  onConflict,
  onClose,
}: ApproveDialogProps) {
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
  return examDate > today ? t.early(formatDay(examDate)) : null;
}
