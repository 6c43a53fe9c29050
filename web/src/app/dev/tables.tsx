import { formatRupees } from "@/lib/money";
import { DoneIcon } from "@/ui/icons";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { Deadline } from "@/ui/when";
import { Part, State } from "./part";
import { ignore, type Student, students } from "./samples";

const columns: Column<Student>[] = [
  {
    id: "student",
    heading: () => "Student",
    cell: ({ name, id }) => <StudentName name={name} id={id} />,
  },
  { id: "course", heading: () => "Course", cell: ({ course }) => course },
  { id: "marks", heading: () => "Marks", numeric: true, cell: ({ marks }) => marks },
  actionsColumn(({ marks }) => (
    <RowActions>
      <RowButton main disabled={marks < 10} onClick={ignore}>
        Publish
      </RowButton>
    </RowActions>
  )),
];

/** With a place on a phone's card for each but the marks, which say nothing without their heading. */
const placed: Column<Student>[] = [
  {
    id: "day",
    card: "date",
    heading: () => "Due date",
    cell: () => <Deadline date="2090-07-15" />,
  },
  { id: "name", card: "title", heading: () => "Student", cell: ({ name }) => name },
  {
    id: "amount",
    card: "amount",
    heading: () => "Amount",
    numeric: true,
    cell: ({ marks }) => formatRupees(marks * 1000),
  },
  {
    id: "state",
    card: "state",
    heading: () => "Status",
    cell: () => (
      <StatusBadge tone="good" icon={DoneIcon}>
        Paid
      </StatusBadge>
    ),
  },
  { id: "course", card: "plain", heading: () => "Course", cell: ({ course }) => course },
  { id: "marks", heading: () => "Marks", numeric: true, cell: ({ marks }) => marks },
];

const rowKey = ({ id }: Student) => id;

export const Table = ({ label, rows }: { label: string; rows: Student[] | undefined }) => (
  <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} skeletonRows={2} />
);

export const Tables = () => (
  <Part name="DataTable">
    <State name="With rows; at a phone's width they are cards">
      <Table label="Students" rows={students} />
    </State>
    <State name="With places on a phone's card">
      <DataTable label="Payments" columns={placed} rows={students} rowKey={rowKey} />
    </State>
    <State name="Its places while it loads">
      <DataTable
        label="Payments on their way"
        columns={placed}
        rows={undefined}
        rowKey={rowKey}
        skeletonRows={2}
      />
    </State>
    <State name="Loading">
      <Table label="Students on their way" rows={undefined} />
    </State>
  </Part>
);
