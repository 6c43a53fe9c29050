import type { QueuedLeave } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { CopyButton } from "@/ui/copy-button";
import { type Column, DataTable } from "@/ui/list/data-table";
import roomy from "@/ui/list/roomy-table.module.css";
import { RowActs, RowButton } from "@/ui/list/row-acts";
import { Person } from "@/ui/person";
import text from "@/ui/text.module.css";
import type { Act } from "../api";
import { rangeOf } from "../texts";
import type { OpenDecision } from "./decision-dialog";
import classes from "./queue.module.css";
import { texts } from "./texts";
import { actId } from "./use-queue";

const words = texts.columns;

const columns: Column<QueuedLeave>[] = [
  { heading: words.id, cell: ({ _id }) => <ShortId id={_id} /> },
  {
    heading: words.student,
    cell: ({ studentName, studentId, course }) => (
      <Person name={studentName} id={studentId} course={course} />
    ),
  },
  { heading: words.from, cell: ({ startDate }) => formatDate(startDate) },
  { heading: words.till, cell: ({ endDate }) => formatDate(endDate) },
  { heading: words.days, numeric: true, cell: ({ days }) => days },
  {
    heading: words.description,
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
];

interface Props {
  /** Undefined while they load. */
  leaves: QueuedLeave[] | undefined;
  isPending: boolean;
  onDecide: (decision: OpenDecision) => void;
}

export function QueueTable({ leaves, isPending, onDecide }: Props) {
  const last: Column<QueuedLeave> = isPending
    ? { heading: words.action, cell: (leave) => <Acts leave={leave} onDecide={onDecide} /> }
    : { heading: words.decision, cell: (leave) => <Decision {...leave} /> };
  return (
    <div className={`${roomy.roomy} ${classes.table}`}>
      <DataTable
        label={texts.heading}
        columns={[...columns, last]}
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

interface ActsProps {
  leave: QueuedLeave;
  onDecide: (decision: OpenDecision) => void;
}

function Acts({ leave, onDecide }: ActsProps) {
  const { _id, studentName, startDate, endDate } = leave;
  const button = (act: Act) => (
    <RowButton
      id={actId(act, _id)}
      main={act === "approve"}
      aria-label={texts.of(texts.act[act], studentName, rangeOf(startDate, endDate))}
      onClick={() => onDecide({ act, leave })}
    >
      {texts.act[act]}
    </RowButton>
  );
  return (
    <RowActs>
      {button("approve")}
      {button("reject")}
    </RowActs>
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
