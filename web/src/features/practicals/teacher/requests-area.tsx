import type { QueuedRequest } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { lazyDialog } from "@/shared/lazy-view";
import { actionId, DecideActions } from "@/shared/queue/decide-actions";
import { tickColumn } from "@/shared/queue/many/tick-box";
import { useMany } from "@/shared/queue/many/use-many";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { inTerm, termName } from "@/shared/terms";
import { useWithin } from "@/shared/within/use-within";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { daysIn } from "@/ui/list/narrowed";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { requestsQuery, statuses } from "../api";
import type { Props as ManyProps } from "./approve-many";
import { PastDecision } from "./past-decision";
import type { OpenDecision, Props as RequestProps } from "./request-dialog";
import classes from "./teacher.module.css";
import { texts } from "./texts";
import type { ApproveUrl } from "./use-approve-url";

const t = texts.requests;

const RequestDialog = lazyDialog<RequestProps>(() =>
  import(/* webpackChunkName: "request-dialogs" */ "./request-dialog").then(
    ({ RequestDialog }) => RequestDialog,
  ),
);

const ApproveManyDialog = lazyDialog<ManyProps>(() =>
  import(/* webpackChunkName: "request-dialogs" */ "./approve-many").then(
    ({ ApproveManyDialog }) => ApproveManyDialog,
  ),
);

export function RequestsArea({ urlState }: { urlState: ApproveUrl }) {
  const { days } = urlState;
  // What waits from an earlier year has to be seen, too: the tab and the links from elsewhere count it.
  const { within, isKnown, term, controls, isChosen } = useWithin({ isAllByDefault: true });
  const queue = useQueue({
    name: "practicalRequests",
    urlState,
    pending: "Pending",
    query: (asked) => requestsQuery({ ...asked, ...days, ...within }),
    sorts: {},
    filter: { ...days, ...within },
    isFiltered: Object.values(days).some(Boolean) || isChosen,
    isReady: isKnown,
    narrowing: {
      facts: daysIn(t.came[urlState.status], days),
      onShowAll: urlState.showAllDays,
    },
    rowOf: ({ request }: OpenDecision) => request,
    elementIn: ({ _id }, { decision }) => actionId(decision, _id),
  });
  const { status, open, setConflict, openDecision, close } = queue;
  const isPending = status === "Pending";
  const many = useMany({
    listed: isPending ? queue.list.data : undefined,
    acts: [{ key: "a", name: t.approve }],
    elementIn: ({ _id }) => actionId("approve", _id),
  });
  return (
    <>
      <QueuePanel
        id="requests"
        texts={t}
        statuses={statuses}
        queue={queue}
        part={termName(term)}
        filters={controls}
        isFiltered={isChosen}
        many={many}
      >
        {(rows) => <RequestTable requests={rows} isPending={isPending} onDecide={openDecision} />}
      </QueuePanel>
      {many.open && <ApproveManyDialog many={many} rows={many.open.rows} />}
      {open && <RequestDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}

interface RequestTableProps {
  /** Undefined while they load. */
  requests: QueuedRequest[] | undefined;
  isPending: boolean;
  onDecide: (decision: OpenDecision) => void;
}

function RequestTable({ requests, isPending, onDecide }: RequestTableProps) {
  const columns: Column<QueuedRequest>[] = [
    ...(isPending ? [tick] : []),
    {
      id: "student",
      card: "title",
      heading: () => t.columns.student,
      cell: ({ studentName, studentId }) => <StudentName name={studentName} id={studentId} />,
    },
    {
      id: "practical",
      card: "plain",
      heading: () => t.columns.practical,
      cell: ({ title, subjectName, term, date }) => (
        <div className={classes.what}>
          {title}
          <span className={text.quiet}>
            {texts.inSubject(inTerm(subjectName, term), formatDate(date))}
          </span>
        </div>
      ),
    },
    {
      id: "requested",
      card: "date",
      heading: () => t.columns.requested,
      cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    },
    isPending
      ? actionsColumn((request) => (
          <DecideActions
            id={request._id}
            texts={t}
            of={nameOf(request)}
            onDecide={(decision) => onDecide({ decision, request })}
          />
        ))
      : {
          id: "decision",
          card: "plain",
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

const nameOf = ({ studentName, title }: QueuedRequest) => t.of(studentName, title);

const tick = tickColumn(nameOf);
