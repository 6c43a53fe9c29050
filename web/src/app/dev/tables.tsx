import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { StudentName } from "@/ui/student-name";
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

const rowKey = ({ id }: Student) => id;

export const Table = ({ label, rows }: { label: string; rows: Student[] | undefined }) => (
  <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} skeletonRows={2} />
);

export const Tables = () => (
  <Part name="DataTable">
    <State name="With rows; at a phone's width they are cards">
      <Table label="Students" rows={students} />
    </State>
    <State name="Loading">
      <Table label="Students on their way" rows={undefined} />
    </State>
  </Part>
);
