import { Text } from "@mantine/core";
import type { ImportedMarks } from "@/lib/api-types";
import { type Column, DataTable } from "@/ui/list/data-table";
import { texts } from "./texts";
import classes from "./transfer.module.css";

const t = texts.import;
/** So many are drawn; whoever reads on reads the file. */
const most = 200;

type Change = ImportedMarks["changes"][number];
type Fault = ImportedMarks["errors"][number];

const changeColumns: Column<Change>[] = [
  {
    heading: t.student,
    cell: ({ name, studentId }) => (
      <div>
        {name}
        <span className={classes.student}>{studentId}</span>
      </div>
    ),
  },
  { heading: t.subject, cell: ({ subjectName }) => subjectName },
  { heading: t.from, numeric: true, cell: ({ from }) => from ?? t.empty },
  { heading: t.to, numeric: true, cell: ({ to }) => <strong>{to}</strong> },
];

const faultColumns: Column<Fault>[] = [
  { heading: t.row, cell: ({ row }) => row },
  { heading: t.column, cell: ({ column }) => column ?? t.wholeRow },
  { heading: t.fault, cell: ({ message }) => message },
];

export const Changes = ({ changes }: { changes: Change[] }) => (
  <Shown
    label={t.changeTable}
    columns={changeColumns}
    rows={changes}
    rowKey={({ row, subjectName }) => `${row} ${subjectName}`}
  />
);

export const Errors = ({ errors }: { errors: Fault[] }) => (
  <Shown
    label={t.errorTable}
    columns={faultColumns}
    rows={errors}
    rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
  />
);

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

function Shown<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys, too */}
      <section className={classes.changes} tabIndex={0} aria-label={label}>
        <DataTable label={label} columns={columns} rows={rows.slice(0, most)} rowKey={rowKey} />
      </section>
      {rows.length > most && (
        <Text c="dimmed" fz="sm" mt="xs">
          {t.more(rows.length - most)}
        </Text>
      )}
    </div>
  );
}
