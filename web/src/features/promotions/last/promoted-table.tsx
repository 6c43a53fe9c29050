import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { PassBadge } from "@/shared/pass-badge";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon, RotateIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Tick, walkTicks } from "@/ui/list/tick";
import type { Ticks } from "@/ui/list/use-ticks";
import { LongText } from "@/ui/long-text";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import names from "../students/names.module.css";
import { VerdictBadge } from "../verdict-badge";
import { texts as t } from "./texts";

interface Props {
  /** Undefined while they load. */
  students: LastPromotedStudent[] | undefined;
  ticks: Ticks<LastPromotedStudent>;
}

export const PromotedTable = ({ students, ticks }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within have the focus
  <div onKeyDown={walkTicks}>
    <DataTable
      density="comfortable"
      label={t.table}
      columns={[
        {
          id: "student",
          card: "title",
          heading: () => t.student,
          cell: (student) => <Student student={student} ticks={ticks} />,
        },
        ...columns,
      ]}
      rows={students}
      rowKey={({ id }) => id}
    />
  </div>
);

function Student({ student, ticks }: { student: LastPromotedStudent } & Pick<Props, "ticks">) {
  const { id, name, obstacle } = student;
  if (obstacle !== null) return <StudentName id={id} name={name} />;
  return (
    <Tick
      id={id}
      name={name}
      isOn={ticks.ticked.has(id)}
      onTick={(on) => ticks.set([student], on)}
    />
  );
}

const columns: Column<LastPromotedStudent>[] = [
  {
    id: "result",
    heading: () => t.result,
    cell: ({ result }) => (result === null ? t.noResult : <PassBadge status={result} />),
  },
  {
    id: "verdict",
    heading: () => t.verdict,
    cell: ({ verdict, reason }) => (
      <div className={`${text.told} ${names.verdict}`}>
        <VerdictBadge verdict={verdict} /> {reason !== null && <LongText>{reason}</LongText>}
      </div>
    ),
  },
  { id: "outcome", heading: () => t.outcome, cell: (student) => <Outcome {...student} /> },
];

const Outcome = ({ outcome, obstacle }: LastPromotedStudent) => (
  <div className={text.told}>
    <StatusBadge {...looks[outcome]}>{t.outcomes[outcome]}</StatusBadge>{" "}
    {obstacle !== null && <span className={text.quiet}>{t.cannot(wordsOf(obstacle))}</span>}
  </div>
);

/** The server says what hinders, and not where somebody can end it. */
const wordsOf = ({ code, error }: NonNullable<LastPromotedStudent["obstacle"]>) =>
  code === "enrolment.waits" ? t.otherWaits : error;

const looks: Record<LastPromotedStudent["outcome"], { tone: BadgeTone; icon: Icon }> = {
  Waiting: { tone: "wait", icon: PendingIcon },
  Done: { tone: "good", icon: DoneIcon },
  LeftOut: { tone: "wait", icon: DisabledIcon },
  Undone: { tone: "calm", icon: RotateIcon },
};
