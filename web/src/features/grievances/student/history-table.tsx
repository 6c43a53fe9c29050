import type { Grievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DoneIcon, OpenIcon, PendingIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { StatusBadge } from "@/ui/status-badge";
import { Day } from "@/ui/when";
import classes from "./grievances.module.css";
import { texts } from "./texts";

const t = texts.history;

const columns: Column<Grievance>[] = [
  {
    heading: t.columns.date,
    cell: ({ createdAt }) => (
      <span className={classes.whole}>
        <Day date={createdAt} />
      </span>
    ),
  },
  {
    heading: t.columns.docket,
    cell: ({ docket }) => <span className={classes.whole}>{docket}</span>,
  },
  {
    heading: t.columns.title,
    cell: (grievance) => <GrievanceDetails grievance={grievance} />,
  },
  {
    heading: t.columns.status,
    cell: (grievance) => <Standing grievance={grievance} />,
  },
];

/** Undefined while they load. */
export const HistoryTable = ({ grievances }: { grievances: Grievance[] | undefined }) => (
  <div className={classes.history}>
    <DataTable
      label={t.heading}
      columns={columns}
      rows={grievances}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
    />
  </div>
);

/** The title opens what was written, by both sides. */
function GrievanceDetails({ grievance }: { grievance: Grievance }) {
  const { title, description, category, reply, status } = grievance;
  return (
    <details className={classes.story}>
      <summary className={classes.summary}>
        <OpenIcon size={18} stroke={1.75} className={classes.sign} aria-hidden />
        <span>
          {title}
          {reply && <span className={classes.aside}>{t.hasReply}</span>}
        </span>
      </summary>
      <div className={classes.told}>
        <h3 className={classes.about}>{t.description}</h3>
        <p className={classes.text}>{description}</p>
        <p className={classes.aside}>{t.category(category)}</p>
        <h3 className={classes.about}>{t.reply}</h3>
        {reply ? (
          <p className={classes.text}>{reply}</p>
        ) : (
          <p className={classes.aside}>{status === "Resolved" ? t.noReply : t.noReplyYet}</p>
        )}
      </div>
    </details>
  );
}

/** Resolved in green and anything else in red, as the specification has them. */
function Standing({ grievance: { status, updatedAt } }: { grievance: Grievance }) {
  const isResolved = status === "Resolved";
  return (
    <div className={classes.standing}>
      <StatusBadge tone={isResolved ? "good" : "bad"} icon={isResolved ? DoneIcon : PendingIcon}>
        {t.states[status] ?? status}
      </StatusBadge>
      {isResolved && <span className={classes.aside}>{t.on(formatDate(updatedAt))}</span>}
    </div>
  );
}
