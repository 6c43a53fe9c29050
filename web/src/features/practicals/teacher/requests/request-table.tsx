import type { QueuedRequest } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DecideActions } from "@/shared/queue/decide-actions";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import classes from "../teacher.module.css";
import { texts } from "../texts";
import type { OpenDecision } from "./request-dialog";

const t = texts.requests;

interface Props {
  /** Undefined while they load. */
  requests: QueuedRequest[] | undefined;
  isPending: boolean;
  onDecide: (decision: OpenDecision) => void;
}

export function RequestTable({ requests, isPending, onDecide }: Props) {
  const columns: Column<QueuedRequest>[] = [
    {
      heading: t.columns.student,
      cell: ({ studentName, studentId }) => <StudentName name={studentName} id={studentId} />,
    },
    {
      heading: t.columns.practical,
      cell: ({ title, subjectName, date }) => (
        <div className={classes.what}>
          {title}
          <span className={text.quiet}>{texts.inSubject(subjectName, formatDate(date))}</span>
        </div>
      ),
    },
    {
      heading: t.columns.requested,
      cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    },
    isPending
      ? actionsColumn((request) => (
          <DecideActions
            id={request._id}
            texts={t}
            of={`${request.studentName}, ${request.title}`}
            onDecide={(decision) => onDecide({ decision, request })}
          />
        ))
      : { heading: t.columns.decision, cell: (request) => <Decision {...request} /> },
  ];
  return (
    // A comment takes more room than two buttons.
    <div className={isPending ? undefined : classes.decided}>
      <DataTable
        density={isPending ? undefined : "comfortable"}
        label={t.heading}
        columns={columns}
        rows={requests}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}

/** By whom, when, and with which words; the tab says what it was. */
const Decision = ({ decidedBy, decidedAt, comment }: QueuedRequest) => (
  <div className={classes.decision}>
    {decidedBy && decidedAt && t.by(decidedBy, formatDate(decidedAt))}
    {comment && <span className={text.quiet}>{comment}</span>}
  </div>
);
