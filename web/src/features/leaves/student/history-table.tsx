import type { Leave } from "@/lib/api-types";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { type Column, DataTable } from "@/ui/list/data-table";
import text from "@/ui/text.module.css";
import { daysOf } from "../days";
import { dayCount, rangeOf } from "../texts";
import classes from "./leaves.module.css";
import { texts } from "./texts";

const t = texts.history;

const columns: Column<Leave>[] = [
  {
    heading: t.columns.dates,
    cell: ({ startDate, endDate }) => (
      <div className={classes.range}>
        {rangeOf(startDate, endDate)}
        <span className={text.quiet}>{dayCount(daysOf(startDate, endDate) ?? 1)}</span>
      </div>
    ),
  },
  {
    heading: t.columns.reason,
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
  {
    heading: t.columns.status,
    cell: ({ status }) => <DecisionStatus status={status} waiting="calm" />,
  },
  {
    heading: t.columns.comments,
    cell: ({ comment }) => <div className={classes.text}>{comment || t.noComment}</div>,
  },
];

/** Undefined while they load. */
export const HistoryTable = ({ leaves }: { leaves: Leave[] | undefined }) => (
  <DataTable
    label={t.heading}
    columns={columns}
    rows={leaves}
    rowKey={({ _id }) => _id}
    skeletonRows={3}
  />
);
