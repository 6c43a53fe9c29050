import type { QueuedTopUp } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { DecideActions } from "@/shared/queue/decide-actions";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { tickColumn } from "@/shared/queue/many/tick-box";
import { CopyButton } from "@/ui/copy-button";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { LongText } from "@/ui/long-text";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { addressOfStudent } from "../use-desk-url";
import type { OpenDecision } from "./decision-dialog";
import { texts } from "./texts";
import classes from "./top-ups.module.css";

interface Props {
  label?: string;
  /** Undefined while they load. */
  topUps: QueuedTopUp[] | undefined;
  /** Of those that wait: what is done on a decision. Otherwise what was decided is shown. */
  onDecide?: ((decision: OpenDecision) => void) | undefined;
}

export function TopUpTable({ label = texts.table, topUps, onDecide }: Props) {
  const columns: Column<QueuedTopUp>[] = [
    ...(onDecide ? [tick] : []),
    {
      id: "student",
      card: "title",
      heading: () => texts.student,
      cell: ({ studentId, studentName }) => (
        <StudentName id={studentId} name={studentName} to={addressOfStudent(studentId)} />
      ),
    },
    {
      id: "amount",
      card: "amount",
      heading: () => texts.amount,
      numeric: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    {
      id: "bankReference",
      card: "plain",
      heading: () => texts.bankReference,
      cell: (topUp) => <BankReference topUp={topUp} />,
    },
    {
      id: "requested",
      card: "plain",
      heading: () => texts.requested,
      cell: (topUp) => <Requested topUp={topUp} isWaiting={onDecide !== undefined} />,
    },
    onDecide
      ? actionsColumn((topUp) => <TopUpActions topUp={topUp} onDecide={onDecide} />)
      : {
          id: "decision",
          card: "plain",
          heading: () => texts.decision,
          cell: (topUp) => <TopUpDecision topUp={topUp} />,
        },
  ];
  return (
    <DataTable
      density="comfortable"
      label={label}
      columns={columns}
      rows={topUps}
      rowKey={({ _id }) => _id}
    />
  );
}

const tick = tickColumn<QueuedTopUp>(({ studentName, amount }) =>
  texts.of(studentName, formatRupees(amount)),
);

/** What the accountant looks for in the bank's statement. */
function BankReference({ topUp }: { topUp: QueuedTopUp }) {
  const { bankReference, reference } = topUp;
  return (
    <div>
      <div className={classes.reference}>
        <span>{bankReference}</span>
        <CopyButton what={bankReference} text={bankReference} />
      </div>
      {reference && <span className={text.quiet}>{texts.ours(reference)}</span>}
    </div>
  );
}

const noteId = ({ _id }: QueuedTopUp) => `note-${_id}`;

/** When and how; and what its decision needs, which the buttons are described by. */
function Requested({ topUp, isWaiting }: { topUp: QueuedTopUp; isWaiting: boolean }) {
  const { requestedAt, source } = topUp;
  const note = isWaiting ? noteOf(topUp) : null;
  return (
    <div className={classes.requested}>
      <Moment at={requestedAt} />{" "}
      <div className={text.quiet}>
        <LongText>
          {texts.sources[source] ?? source}
          {note && (
            <>
              {". "}
              <span id={noteId(topUp)}>{note}</span>
            </>
          )}
        </LongText>
      </div>
    </div>
  );
}

interface TopUpActionsProps {
  topUp: QueuedTopUp;
  onDecide: (decision: OpenDecision) => void;
}

const TopUpActions = ({ topUp, onDecide }: TopUpActionsProps) => (
  <DecideActions
    id={topUp._id}
    texts={texts}
    of={topUp.studentName}
    blocked={topUp.mayApprove ? undefined : "approve"}
    reasonId={noteOf(topUp) ? noteId(topUp) : undefined}
    onDecide={(decision) => onDecide({ decision, topUp })}
  />
);

/** Why one approval is not enough, or yours not the one that is missing. */
function noteOf({ needsSecond, firstApprovedBy, mayApprove }: QueuedTopUp): string | null {
  if (firstApprovedBy) {
    const said = texts.first(firstApprovedBy);
    return mayApprove ? said : `${said} ${texts.secondWaits}`;
  }
  return needsSecond ? texts.needsSecond : null;
}

/** What became of a top-up, by whom, and why. */
function TopUpDecision({ topUp }: { topUp: QueuedTopUp }) {
  const { status, decidedBy, decidedAt, firstApprovedBy, reason } = topUp;
  return (
    <div>
      <DecisionStatus status={status} />
      <div className={text.quiet}>
        <LongText>
          {reason && <span>{reason} </span>}
          {decidedBy && decidedAt && <span>{texts.by(decidedBy, formatDate(decidedAt))} </span>}
          {firstApprovedBy && <span>{texts.approvedFirst(firstApprovedBy)}</span>}
        </LongText>
      </div>
    </div>
  );
}
