import "@mantine/core/styles/Tabs.layer.css";
import type { QueuedLeave } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { urlStateIn } from "@/lib/use-url-state";
import { Glance } from "@/shared/glance/glance";
import { lazyDialog } from "@/shared/lazy-view";
import { actionId, DecideActions } from "@/shared/queue/decide-actions";
import { tickColumn } from "@/shared/queue/many/tick-box";
import { useMany } from "@/shared/queue/many/use-many";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { actionsColumn, DataTable } from "@/ui/list/data-table";
import { Page } from "@/ui/page";
import { queueQuery, sortsOf, statuses } from "../api";
import { texts as leaveTexts } from "../texts";
import { decided, facts } from "./leave-columns";
import type { Props as LeaveProps, OpenDecision } from "./leave-dialog";
import type { Props as ManyProps } from "./many-dialog";
import classes from "./queue.module.css";
import { texts } from "./texts";
import { schema, useQueueUrl } from "./use-queue-url";

const LeaveDialog = lazyDialog<LeaveProps>(() =>
  import(/* webpackChunkName: "leave-dialogs" */ "./leave-dialog").then(
    ({ LeaveDialog }) => LeaveDialog,
  ),
);

const LeavesDialog = lazyDialog<ManyProps>(() =>
  import(/* webpackChunkName: "leave-dialogs" */ "./many-dialog").then(
    ({ LeavesDialog }) => LeavesDialog,
  ),
);

/** The list that the page opens with. */
export const handle: EarlyData = {
  prefetch(client) {
    const address = new URLSearchParams(window.location.search);
    return client.prefetchInfiniteQuery(queueQuery({ ...urlStateIn(address, schema), search: "" }));
  },
};

/** The leaves of a college's students, for the staff who decide. */
export function Component() {
  const urlState = useQueueUrl();
  const { days } = urlState;
  const queue = useQueue({
    name: "leaves",
    urlState,
    pending: "Pending",
    query: (asked) => queueQuery({ ...asked, ...days }),
    sorts: sortsOf(urlState.status),
    filter: { ...days },
    narrowing: urlState.narrowing,
    exportPath: "/leave/export.csv",
    rowOf: ({ leave }: OpenDecision) => leave,
    elementIn: ({ _id }, { decision }) => actionId(decision, _id),
  });
  const { status, open, setConflict, openDecision, close } = queue;
  const isPending = status === "Pending";
  const many = useMany({
    listed: isPending ? queue.list.data : undefined,
    acts: [
      { key: "a", name: texts.many.names.approve },
      { key: "r", name: texts.many.names.reject },
    ],
    elementIn: ({ _id }) => actionId("approve", _id),
  });
  const actions = actionsColumn((leave: QueuedLeave) => (
    <DecideActions
      id={leave._id}
      texts={texts.actions}
      of={nameOf(leave)}
      onDecide={(decision) => openDecision({ decision, leave })}
    />
  ));
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Glance desk="leaves" />
      <QueuePanel id="leaves" texts={texts} statuses={statuses} queue={queue} many={many}>
        {(leaves) => (
          <div className={classes.table}>
            <DataTable
              density="comfortable"
              label={texts.heading}
              columns={isPending ? [tick, ...facts, actions] : [...facts, decided]}
              rows={leaves}
              rowKey={({ _id }) => _id}
            />
          </div>
        )}
      </QueuePanel>
      {many.open && (
        <LeavesDialog
          many={many}
          rows={many.open.rows}
          decision={many.open.key === "a" ? "approve" : "reject"}
        />
      )}
      {open && <LeaveDialog {...open} onConflict={setConflict} onClose={close} />}
    </Page>
  );
}

const nameOf = ({ studentName, startDate, endDate }: QueuedLeave) =>
  texts.of(studentName, leaveTexts.range(startDate, endDate));

const tick = tickColumn(nameOf);
