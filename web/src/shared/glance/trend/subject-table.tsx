import { formatNumber } from "@/lib/numbers";
import { formatPercent } from "@/lib/percent";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Counting } from "../counting";
import { labelOf, type Row } from "./model";
import type { Subject } from "./subjects";
import { texts } from "./texts";

const t = texts.columns;

const outcome = (id: "pass" | "fail", key: "PASS" | "FAIL"): Column<Subject> => ({
  id,
  heading: () => labelOf(key),
  numeric: true,
  cell: (subject) => <Outcome subject={subject} row={subject[id]} />,
});

const columns: Column<Subject>[] = [
  { id: "subject", heading: () => t.key.passRates, cell: ({ subject }) => subject },
  { id: "course", heading: () => t.course, cell: ({ course }) => course },
  outcome("pass", "PASS"),
  outcome("fail", "FAIL"),
  {
    id: "rate",
    heading: () => t.rate,
    numeric: true,
    cell: ({ rate }) => formatPercent(rate, 1),
  },
];

/** How the results of each subject came out, with the way to the students. */
export const SubjectTable = ({ label, subjects }: { label: string; subjects: Subject[] }) => (
  <DataTable label={label} columns={columns} rows={subjects} rowKey={({ id }) => id} />
);

function Outcome({
  subject: { subject, course },
  row,
}: {
  subject: Subject;
  row: Row | undefined;
}) {
  if (!row) return formatNumber(0);
  return (
    <Counting list="marks" name={texts.subjectOf(subject, course)} rows={row.rows}>
      {formatNumber(row.count)}
    </Counting>
  );
}
