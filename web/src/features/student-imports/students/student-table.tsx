import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { ImportedStudent } from "@/lib/student-import-types";
import { inTerm } from "@/shared/terms";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import classes from "../student-imports.module.css";
import { Lines } from "./lines";
import { StateCell } from "./state-cell";
import { StudentActs } from "./student-acts";
import { texts as t } from "./texts";

type Row = ImportedStudent;

interface Props {
  /** Undefined while they load. */
  students: Row[] | undefined;
  /** Of the file; else no column is about them. */
  hasDues: boolean;
  mayAct: boolean;
}

export const StudentTable = ({ students, hasDues, mayAct }: Props) => (
  <DataTable
    density="comfortable"
    label={t.table}
    columns={[
      ...columns,
      ...(hasDues ? [dues] : []),
      { id: "state", heading: () => t.state, cell: (row) => <StateCell student={row} /> },
      ...(mayAct ? [actionsColumn<Row>((row) => <StudentActs student={row} />)] : []),
    ]}
    rows={students}
    rowKey={({ row }) => String(row)}
  />
);

const columns: Column<Row>[] = [
  {
    id: "student",
    card: "title",
    heading: () => t.student,
    cell: ({ name, studentId, row }) => (
      <div>
        {studentId === null ? <strong>{name}</strong> : <StudentName id={studentId} name={name} />}{" "}
        <Lines lines={[t.row(formatNumber(row))]} />
      </div>
    ),
  },
  {
    id: "contact",
    heading: () => t.contact,
    cell: ({ email, mobile, dob }) => (
      <div>
        <span className={classes.address}>{email}</span>{" "}
        <Lines lines={[mobile, t.born(formatDate(dob))]} />
      </div>
    ),
  },
  {
    id: "class",
    heading: () => t.class,
    cell: ({ course, term, division, rollNumber, universityNumber }) => (
      <div>
        {inTerm(course, term)}{" "}
        <Lines
          lines={[
            division && t.division(division),
            rollNumber !== null && t.rollNumber(rollNumber),
            universityNumber && t.universityNumber(universityNumber),
          ]}
        />
      </div>
    ),
  },
];

const dues: Column<Row> = {
  id: "dues",
  heading: () => t.dues,
  cell: ({ dues: owed }) =>
    owed === null ? (
      t.none
    ) : (
      <div>
        {formatRupees(owed.amount)} <Lines lines={[t.due(owed.title, formatDate(owed.due))]} />
      </div>
    ),
};
