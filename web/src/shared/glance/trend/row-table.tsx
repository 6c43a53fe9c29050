import type { GlanceChart } from "@/lib/api-types";
import { formatList } from "@/lib/lists";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { type Column, DataTable } from "@/ui/list/data-table";
import { listOfChart } from "../addresses";
import { Counting } from "../counting";
import { isMoney, labelOf, type Row } from "./model";
import { texts } from "./texts";

const t = texts.columns;

interface Props extends GlanceChart {
  label: string;
}

/** The numbers of a chart, each with the way to the rows that it counts. */
export function RowTable({ label, chart, rows }: Props) {
  const list = listOfChart[chart];
  const nameOf = ({ key, course }: Row) =>
    formatList([labelOf(key), ...(isMoney(chart) ? [course ?? texts.noCourse] : [])]);
  const key: Column<Row> = {
    id: "key",
    heading: () => t.key[chart],
    cell: (row) => labelOf(row.key),
  };
  const course: Column<Row> = {
    id: "course",
    heading: () => t.course,
    cell: (row) => row.course ?? texts.noCourse,
  };
  const count: Column<Row> = {
    id: "count",
    heading: () => t.count[chart],
    numeric: true,
    cell: (row) => (
      <Counting list={list} name={nameOf(row)} rows={row.rows}>
        {formatNumber(row.count)}
      </Counting>
    ),
  };
  const amount: Column<Row> = {
    id: "amount",
    heading: () => t.amount,
    numeric: true,
    cell: (row) => (
      <Counting list={list} name={nameOf(row)} rows={row.rows}>
        {formatRupees(row.amount)}
      </Counting>
    ),
  };
  return (
    <DataTable
      label={label}
      columns={isMoney(chart) ? [key, course, count, amount] : [key, count]}
      rows={rows}
      rowKey={(row) => JSON.stringify([row.key, row.course])}
    />
  );
}
