import { Text } from "@mantine/core";
import { type Column, DataTable } from "@/ui/list/data-table";
import classes from "./import.module.css";
import type { RowFault } from "./row-faults";
import { texts } from "./texts";

/** The most rows that are drawn; the file has the others. */
const most = 200;

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/** What a file says or would change, in a table that scrolls by itself. */
export function ShownRows<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys, too */}
      <section className={classes.rows} tabIndex={0} aria-label={label}>
        <DataTable label={label} columns={columns} rows={rows.slice(0, most)} rowKey={rowKey} />
      </section>
      {rows.length > most && (
        <Text c="dimmed" fz="sm" mt="xs">
          {texts.more(rows.length - most)}
        </Text>
      )}
    </div>
  );
}

/** Whom a change is about. */
export const studentColumn = <Row extends { name: string; studentId: string }>(): Column<Row> => ({
  id: "student",
  heading: () => texts.student,
  cell: ({ name, studentId }) => (
    <div>
      {name}
      <span className={classes.student}>{studentId}</span>
    </div>
  ),
});

export const rowColumn = <Row extends { row: number }>(): Column<Row> => ({
  id: "row",
  heading: () => texts.row,
  cell: ({ row }) => row,
});

const faultColumns: Column<RowFault>[] = [
  rowColumn(),
  { id: "column", heading: () => texts.column, cell: ({ column }) => column ?? texts.wholeRow },
  { id: "fault", heading: () => texts.fault, cell: ({ message }) => message },
];

/** What keeps a file from being imported, row by row. */
export const RowFaults = ({ faults }: { faults: RowFault[] }) => (
  <ShownRows
    label={texts.errorTable}
    columns={faultColumns}
    rows={faults}
    rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
  />
);
