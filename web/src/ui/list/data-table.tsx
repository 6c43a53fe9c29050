import { Skeleton } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { texts } from "../texts";
import classes from "./data-table.module.css";

/**
 * Where a cell is on a phone's card, without its heading, which only screen readers read there. Name and amount lead, day
 * and state are below, `plain` has a line of its own; `tick` is above all else and keeps its heading.
 */
type Place = "tick" | "title" | "amount" | "date" | "state" | "plain";

export interface Column<Row> {
  id: string;
  heading: () => string;
  cell: (row: Row) => ReactNode;
  /** Money and counts. */
  numeric?: boolean;
  /** What can be done with the row. */
  actions?: boolean;
  /** Left out, the heading is printed beside it: a value that says nothing without it. */
  card?: Place;
}

/** The last column where something can be done with a row. On a card it needs no name. */
export const actionsColumn = <Row,>(cell: Column<Row>["cell"]): Column<Row> => ({
  id: "actions",
  heading: () => texts.actions,
  actions: true,
  cell,
});

interface Props<Row> {
  /** Names the table for those who do not see it. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  skeletonRows?: number;
  /** More of a row, below it over the whole width; nothing while it is closed. */
  detail?: (row: Row) => ReactNode;
  /** Between phone and desktop: cards of two columns, or narrow cells. */
  density?: "comfortable" | "compact" | undefined;
}

/** Rows on a desktop, cards on a phone. Without rows it holds their place. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, skeletonRows = 5, detail, density } = props;
  const className = [
    classes.table,
    density && classes[density],
    columns.some(({ card }) => card) && classes.cards,
  ];
  return (
    <table className={className.filter(Boolean).join(" ")} aria-label={label} aria-busy={!rows}>
      <thead className={classes.head}>
        <tr>
          {columns.map(({ id, heading, numeric }) => (
            <th key={id} scope="col" data-numeric={numeric || undefined}>
              {heading()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr>
              {columns.map(({ id, heading, cell, numeric, actions, card }) => (
                <td
                  key={id}
                  data-label={heading()}
                  data-numeric={numeric || undefined}
                  data-actions={actions || undefined}
                  data-card={card}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
            <Detail span={columns.length}>{detail?.(row)}</Detail>
          </Fragment>
        )) ?? <SkeletonRows count={skeletonRows} columns={columns} />}
      </tbody>
    </table>
  );
}

const Detail = ({ span, children }: { span: number; children: ReactNode }) =>
  children ? (
    <tr data-detail>
      <td colSpan={span}>{children}</td>
    </tr>
  ) : null;

function SkeletonRows({
  count,
  columns,
}: {
  count: number;
  columns: Pick<Column<never>, "id" | "heading" | "card">[];
}) {
  return Array.from({ length: count }, (_, row) => row).map((row) => (
    <tr key={row}>
      {columns.map(({ id, heading, card }, index) => (
        <td key={id} data-label={heading()} data-card={card}>
          <Skeleton
            height={20}
            width="80%"
            {...(row + index === 0 && { role: "status", "aria-label": texts.loading })}
          />
        </td>
      ))}
    </tr>
  ));
}
