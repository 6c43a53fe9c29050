import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { formatPercent } from "@/lib/percent";
import type { PromotedStudent } from "@/lib/promotion-types";
import { PassBadge } from "@/shared/pass-badge";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { Tick, walkTicks } from "@/ui/list/tick";
import type { Ticks } from "@/ui/list/use-ticks";
import { LongText } from "@/ui/long-text";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { texts as promotionTexts } from "../texts";
import { VerdictBadge } from "../verdict-badge";
import { isException } from "../verdicts";
import type { OpenChange } from "./dialogs";
import classes from "./names.module.css";
import { texts as t } from "./texts";

interface Props {
  /** Undefined while they load. */
  students: PromotedStudent[] | undefined;
  /** Null: nothing can be changed any more. */
  ticks: Ticks<PromotedStudent> | null;
  onOpen: (open: OpenChange) => void;
}

export function StudentTable({ students, ticks, onOpen }: Props) {
  const has = (isThere: (student: PromotedStudent) => boolean) => students?.some(isThere) !== false;
  const columns: Column<PromotedStudent>[] = [
    {
      id: "student",
      card: "title",
      heading: () => t.student,
      cell: (student) => <Student student={student} ticks={ticks} />,
    },
    // A class without divisions or numbers has nothing to say there.
    ...(has((one) => one.division !== null) ? [division] : []),
    ...(has((one) => one.rollNumber !== null) ? [rollNumber] : []),
    ...standing,
    ...(ticks ? [actionsColumn<PromotedStudent>((student) => actionsOf(student, onOpen))] : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within have the focus
    <div onKeyDown={ticks ? walkTicks : undefined}>
      <DataTable
        density="comfortable"
        label={t.table}
        columns={columns}
        rows={students}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

function Student({ student, ticks }: { student: PromotedStudent } & Pick<Props, "ticks">) {
  const { id, name, allowed } = student;
  if (!ticks || allowed.length === 0) return <StudentName id={id} name={name} />;
  return (
    <Tick
      id={id}
      name={name}
      isOn={ticks.ticked.has(id)}
      onTick={(on) => ticks.set([student], on)}
    />
  );
}

const division: Column<PromotedStudent> = {
  id: "division",
  heading: () => t.division,
  cell: (student) => student.division ?? promotionTexts.none,
};

const rollNumber: Column<PromotedStudent> = {
  id: "roll",
  heading: () => t.rollNumber,
  numeric: true,
  cell: (student) =>
    student.rollNumber === null ? promotionTexts.none : formatNumber(student.rollNumber),
};

const standing: Column<PromotedStudent>[] = [
  { id: "result", heading: () => t.result, cell: (student) => <Result {...student} /> },
  {
    id: "attendance",
    heading: () => t.attendance,
    numeric: true,
    cell: ({ attendance }) =>
      attendance === null ? promotionTexts.none : formatPercent(attendance),
  },
  { id: "due", heading: () => t.due, numeric: true, cell: ({ due }) => formatRupees(due) },
  { id: "verdict", heading: () => t.verdict, cell: (student) => <Verdict student={student} /> },
];

const Result = ({ result, failedSubjects, earlierOpen }: PromotedStudent) => (
  <div className={text.told}>
    {result === null ? t.noResult : <PassBadge status={result} />}{" "}
    {failedSubjects.length > 0 && <span className={text.quiet}>{t.failedIn(failedSubjects)}</span>}{" "}
    {earlierOpen && <span className={text.quiet}>{t.earlierOpen}</span>}
  </div>
);

/** What the student gets; of an exception also what was proposed, and why it is another. */
const Verdict = ({ student }: { student: PromotedStudent }) => (
  <div className={`${text.told} ${classes.verdict}`}>
    <VerdictBadge verdict={student.verdict} />{" "}
    {isException(student) && (
      <>
        <span className={text.quiet}>{t.proposed(promotionTexts.verdicts[student.proposed])}</span>{" "}
        <LongText>{student.reason}</LongText>
      </>
    )}
  </div>
);

function actionsOf(student: PromotedStudent, onOpen: Props["onOpen"]) {
  const button = (act: OpenChange["act"], name: string) => (
    <RowButton
      aria-label={t.of(name, student.name)}
      onClick={() => onOpen({ act, students: [student] })}
    >
      {name}
    </RowButton>
  );
  return (
    <RowActions>
      {student.allowed.length > 0 && button("change", t.change.open)}
      {isException(student) && button("again", t.again.open)}
    </RowActions>
  );
}
