import type { Grievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { OwnAttachment } from "@/shared/attachment/own-attachment";
import { DoneIcon, OpenIcon, PendingIcon } from "@/ui/icons";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowButton } from "@/ui/list/row-actions";
import { StatusBadge } from "@/ui/status-badge";
import { Day } from "@/ui/when";
import { useRefresh } from "../api";
import { Reopened } from "../reopened";
import { texts as grievanceTexts } from "../texts";
import classes from "./grievances.module.css";
import { isReopenable } from "./reopen-dialog";
import { texts } from "./texts";

const t = texts.history;

const columns: Column<Grievance>[] = [
  {
    id: "date",
    card: "date",
    heading: () => t.columns.date,
    cell: ({ createdAt }) => (
      <span className={classes.whole}>
        <Day date={createdAt} />
      </span>
    ),
  },
  {
    id: "docket",
    card: "plain",
    heading: () => t.columns.docket,
    cell: ({ docket }) => <span className={classes.whole}>{docket}</span>,
  },
  {
    id: "title",
    card: "title",
    heading: () => t.columns.title,
    cell: (grievance) => <GrievanceDetails grievance={grievance} />,
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    cell: (grievance) => <Standing grievance={grievance} />,
  },
];

interface Props {
  /** Undefined while they load. */
  grievances: Grievance[] | undefined;
  onReopen: (grievance: Grievance) => void;
}

export const HistoryTable = ({ grievances, onReopen }: Props) => (
  <div className={classes.history}>
    <DataTable
      density="comfortable"
      label={t.heading}
      columns={[
        ...columns,
        actionsColumn((grievance: Grievance) =>
          isReopenable(grievance) ? (
            <RowButton
              aria-label={t.of(t.reopen, grievance.docket)}
              onClick={() => onReopen(grievance)}
            >
              {t.reopen}
            </RowButton>
          ) : null,
        ),
      ]}
      rows={grievances}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
    />
  </div>
);

/** The title opens what was written, by both sides. */
function GrievanceDetails({ grievance }: { grievance: Grievance }) {
  const { _id, docket, title, description, category, reply, status, reopening } = grievance;
  const refresh = useRefresh();
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
        <p className={classes.aside}>{t.category(grievanceTexts.categories[category])}</p>
        <OwnAttachment
          of="grievance"
          id={_id}
          name={docket}
          hasAttachment={grievance.hasAttachment}
          mayAdd={status === "Pending"}
          onSettled={refresh}
        />
        <Reopened reopening={reopening} />
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
        {grievanceTexts.states[status]}
      </StatusBadge>
      {isResolved && <span className={classes.aside}>{t.on(formatDate(updatedAt))}</span>}
    </div>
  );
}
