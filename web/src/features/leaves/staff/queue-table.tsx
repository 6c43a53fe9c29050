import type { QueuedLeave } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DecideActions } from "@/shared/queue/decide-actions";
import { CopyButton } from "@/ui/copy-button";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import { dayCount, rangeOf } from "../texts";
import type { OpenDecision } from "./decision-dialog";
import classes from "./queue.module.css";
import { texts } from "./texts";

const words = texts.columns;

const facts: Column<QueuedLeave>[] = [
  { heading: words.id, cell: ({ _id }) => <ShortId id={_id} /> },
  {
    heading: words.student,
    cell: ({ studentName, studentId, course }) => (
      <StudentName name={studentName} id={studentId} course={course} />
    ),
  },
  {
    heading: words.applied,
    cell: ({ createdAt }) => <Day date={createdAt} />,
  },
  { heading: words.from, cell: ({ startDate }) => <Day date={startDate} /> },
  {
    heading: words.till,
    cell: ({ endDate, days }) => (
      <div>
        <Day date={endDate} /> <span className={text.quiet}>{dayCount(days)}</span>
      </div>
    ),
  },
  {
    heading: words.description,
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
];

const decision: Column<QueuedLeave> = {
  heading: words.decision,
  cell: (leave) => <Decision {...leave} />,
};

interface Props {
  /** Undefined while they load. */
  leaves: QueuedLeave[] | undefined;
  isPending: boolean;
  onDecide: (decision: OpenDecision) => void;
}

export function QueueTable({ leaves, isPending, onDecide }: Props) {
  const actions = actionsColumn((leave: QueuedLeave) => (
    <DecideActions
      id={leave._id}
      words={texts.act}
      of={texts.of(leave.studentName, rangeOf(leave.startDate, leave.endDate))}
      onDecide={(decision) => onDecide({ decision, leave })}
    />
  ));
  return (
    <div className={classes.table}>
      <DataTable
        density="comfortable"
        label={texts.heading}
        columns={[...facts, isPending ? actions : decision]}
        rows={leaves}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}

/**
 * Ids begin with the time, so it is their end that tells neighbours apart. The search finds it, so it
 * is also what is copied.
 */
function ShortId({ id }: { id: string }) {
  const shown = id.slice(-8);
  return (
    <span className={classes.leaveId}>
      {shown}
      <CopyButton what={texts.idName(shown)} text={shown} />
    </span>
  );
}

/** By whom, when, and with which words; the tab says what it was. */
const Decision = ({ decidedBy, decidedAt, comment }: QueuedLeave) => (
  <div className={classes.decision}>
    {comment || <span className={text.quiet}>{texts.noComment}</span>}
    {decidedBy && decidedAt && (
      <span className={text.quiet}>{texts.by(decidedBy, formatDate(decidedAt))}</span>
    )}
  </div>
);
