import type { CourseMover } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { WarningIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { texts as moveTexts } from "../texts";
import { texts } from "./texts";

const t = texts.preview;

const student: Column<CourseMover> = {
  id: "student",
  card: "title",
  heading: () => t.student,
  cell: ({ id, name }) => <StudentName id={id} name={name} />,
};

type Count = "rollNumber" | "term" | "marks" | "results" | "reexams";

const count = (id: Count): Column<CourseMover> => ({
  id,
  heading: () => t[id],
  numeric: true,
  cell: ({ [id]: value }) => (value === null ? moveTexts.none : formatNumber(value)),
});

const columns: Column<CourseMover>[] = [
  student,
  { id: "year", heading: () => t.year, cell: ({ year }) => year },
  { id: "division", heading: () => t.division, cell: ({ division }) => division ?? moveTexts.none },
  count("rollNumber"),
  count("term"),
  count("marks"),
  count("results"),
  count("reexams"),
  { id: "due", heading: () => t.due, numeric: true, cell: ({ due }) => formatRupees(due) },
];

const problem: Column<CourseMover> = {
  id: "problem",
  heading: () => t.problem,
  cell: (mover) => (mover.problem ? <Problem problem={mover.problem} /> : moveTexts.none),
};

const Problem = ({ problem: found }: { problem: NonNullable<CourseMover["problem"]> }) => (
  <div className={text.told}>
    <StatusBadge tone="bad" icon={WarningIcon}>
      {t.cannotBe}
    </StatusBadge>
    <span className={text.quiet}>{t.problems[found]}</span>
  </div>
);

/** Undefined while they load. */
export const MoverTable = ({ movers }: { movers: CourseMover[] | undefined }) => (
  <DataTable
    density="comfortable"
    label={t.table}
    // Where everybody can be moved there is nothing to say there.
    columns={movers?.some((mover) => mover.problem) ? [...columns, problem] : columns}
    rows={movers}
    rowKey={({ id }) => id}
  />
);
