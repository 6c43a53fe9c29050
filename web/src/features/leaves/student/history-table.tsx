import type { Leave } from "@/lib/api-types";
import { DoneIcon, type Icon, PendingIcon, RejectedIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { daysOf } from "../days";
import { dayCount, rangeOf } from "../texts";
import classes from "./leaves.module.css";
import { texts } from "./texts";

const words = texts.history;

const undecided: { tone: BadgeTone; icon: Icon } = { tone: "calm", icon: PendingIcon };

/** Green and red, and anything else grey, as the specification has them. */
const looks: Record<string, typeof undecided> = {
  Approved: { tone: "good", icon: DoneIcon },
  Rejected: { tone: "bad", icon: RejectedIcon },
};

const columns: Column<Leave>[] = [
  {
    heading: words.columns.dates,
    cell: ({ startDate, endDate }) => (
      <div className={classes.range}>
        {rangeOf(startDate, endDate)}
        <span className={text.quiet}>{dayCount(daysOf(startDate, endDate) ?? 1)}</span>
      </div>
    ),
  },
  {
    heading: words.columns.reason,
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
  {
    heading: words.columns.status,
    cell: ({ status }) => <StatusBadge {...(looks[status] ?? undecided)}>{status}</StatusBadge>,
  },
  {
    heading: words.columns.comments,
    cell: ({ comment }) => <div className={classes.text}>{comment || words.noComment}</div>,
  },
];

/** Undefined while they load. */
export const HistoryTable = ({ leaves }: { leaves: Leave[] | undefined }) => (
  <DataTable
    label={words.heading}
    columns={columns}
    rows={leaves}
    rowKey={({ _id }) => _id}
    skeletonRows={3}
  />
);
