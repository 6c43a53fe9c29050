import type { QueuedRequest } from "@/lib/api-types";
import { bracketedHint, formatDate, formatDateTime } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/list/data-table";
import roomy from "@/ui/list/roomy-table.module.css";
import { RowActs, RowButton } from "@/ui/list/row-acts";
import { Person } from "@/ui/person";
import text from "@/ui/text.module.css";
import classes from "../teacher.module.css";
import { texts } from "../texts";
import type { Act, OpenDecision } from "./decision-dialog";

const words = texts.requests;

/** Of the button that decides a request, for whoever leads the focus to it. */
export const actId = (act: Act, id: string) => `${act}-${id}`;

interface Props {
  /** Undefined while they load. */
  requests: QueuedRequest[] | undefined;
  isPending: boolean;
  onDecide: (decision: OpenDecision) => void;
}

export function RequestTable({ requests, isPending, onDecide }: Props) {
  const columns: Column<QueuedRequest>[] = [
    {
      heading: words.columns.student,
      cell: ({ studentName, studentId }) => <Person name={studentName} id={studentId} />,
    },
    {
      heading: words.columns.practical,
      cell: ({ title, subjectName, date }) => (
        <div className={classes.what}>
          {title}
          <span className={text.quiet}>{texts.inSubject(subjectName, formatDate(date))}</span>
        </div>
      ),
    },
    {
      heading: words.columns.requested,
      cell: ({ requestedAt }) => (
        <div className={classes.when}>
          {formatDateTime(requestedAt)}{" "}
          <span className={classes.aside}>{bracketedHint(requestedAt)}</span>
        </div>
      ),
    },
    isPending
      ? {
          heading: words.columns.action,
          cell: (request) => <Acts request={request} onDecide={onDecide} />,
        }
      : { heading: words.columns.decision, cell: (request) => <Decision {...request} /> },
  ];
  return (
    // A comment takes more room than two buttons.
    <div className={isPending ? undefined : `${roomy.roomy} ${classes.decided}`}>
      <DataTable
        label={words.heading}
        columns={columns}
        rows={requests}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}

interface ActsProps {
  request: QueuedRequest;
  onDecide: (decision: OpenDecision) => void;
}

function Acts({ request, onDecide }: ActsProps) {
  const button = (act: Act) => (
    <RowButton
      id={actId(act, request._id)}
      main={act === "approve"}
      aria-label={texts.of(words[act], `${request.studentName}, ${request.title}`)}
      onClick={() => onDecide({ act, request })}
    >
      {words[act]}
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
const Decision = ({ decidedBy, decidedAt, comment }: QueuedRequest) => (
  <div className={classes.decision}>
    {decidedBy && decidedAt && words.by(decidedBy, formatDate(decidedAt))}
    {comment && <span className={text.quiet}>{comment}</span>}
  </div>
);
