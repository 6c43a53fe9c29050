import { Text } from "@mantine/core";
import type { QueuedRequest } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { actionId, DecideActions, type Decision } from "@/shared/queue/decide-actions";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { requestsQuery, statuses, useApprove, useReject } from "../api";
import { CommentField } from "./comment-field";
import classes from "./teacher.module.css";
import { texts } from "./texts";
import type { ApproveUrl } from "./use-approve-url";

export function RequestsArea({ urlState }: { urlState: ApproveUrl }) {
  const queue = useQueue({
    urlState,
    pending: "Pending",
    query: requestsQuery,
    rowOf: ({ request }: OpenDecision) => request,
    elementIn: ({ _id }, { decision }) => actionId(decision, _id),
  });
  const { status, open, setConflict, openDecision, close } = queue;
  return (
    <>
      <QueuePanel id="requests" texts={texts.requests} statuses={statuses} queue={queue}>
        {(rows) => (
          <RequestTable requests={rows} isPending={status === "Pending"} onDecide={openDecision} />
        )}
      </QueuePanel>
      {open && <RequestDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}

interface OpenDecision {
  decision: Decision;
  request: QueuedRequest;
}

interface RequestDialogProps extends OpenDecision {
  onConflict: (text: string) => void;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
}

/** Approves with a comment or without; rejects with one. */
function RequestDialog({ decision, request, onConflict, onClose }: RequestDialogProps) {
  const approve = useApprove();
  const reject = useReject();
  const isRejection = decision === "reject";
  const words = isRejection ? texts.rejection : texts.approval;
  const { _id: id, studentName, title } = request;
  return (
    <DecisionDialog
      title={words.title}
      action={texts.requests[decision]}
      isDestructive={isRejection}
      draft={`practical-comment:${id}`}
      name="comment"
      check={(comment) => (isRejection && !comment.trim() ? texts.rejection.missing : undefined)}
      decide={(comment) =>
        (isRejection ? reject : approve).mutateAsync({ id, comment: inOneLine(comment) })
      }
      done={words.done(studentName, title)}
      doneForMs={flashLong}
      comment={(field) => (
        <CommentField
          label={words.comment}
          {...(isRejection && { hint: texts.rejection.commentHint })}
          required={isRejection}
          field={field}
          longest={500}
        />
      )}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text>{words.text(studentName, title)}</Text>
    </DecisionDialog>
  );
}

const t = texts.requests;

interface RequestTableProps {
  /** Undefined while they load. */
  requests: QueuedRequest[] | undefined;
  isPending: boolean;
  onDecide: (decision: OpenDecision) => void;
}

function RequestTable({ requests, isPending, onDecide }: RequestTableProps) {
  const columns: Column<QueuedRequest>[] = [
    {
      id: "student",
      heading: () => t.columns.student,
      cell: ({ studentName, studentId }) => <StudentName name={studentName} id={studentId} />,
    },
    {
      id: "practical",
      heading: () => t.columns.practical,
      cell: ({ title, subjectName, date }) => (
        <div className={classes.what}>
          {title}
          <span className={text.quiet}>{texts.inSubject(subjectName, formatDate(date))}</span>
        </div>
      ),
    },
    {
      id: "requested",
      heading: () => t.columns.requested,
      cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    },
    isPending
      ? actionsColumn((request) => (
          <DecideActions
            id={request._id}
            texts={t}
            of={t.of(request.studentName, request.title)}
            onDecide={(decision) => onDecide({ decision, request })}
          />
        ))
      : {
          id: "decision",
          heading: () => t.columns.decision,
          cell: (request) => <PastDecision {...request} />,
        },
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
const PastDecision = ({ decidedBy, decidedAt, comment }: QueuedRequest) => (
  <div className={classes.decision}>
    {decidedBy && decidedAt && t.by(decidedBy, formatDate(decidedAt))}
    {comment && <span className={text.quiet}>{comment}</span>}
  </div>
);
