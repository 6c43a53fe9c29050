import "@mantine/core/styles/Tabs.layer.css";
import type { QueuedLeave } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { oneOf, urlStateIn, useUrlState } from "@/lib/use-url-state";
import { actionId, DecideActions } from "@/shared/queue/decide-actions";
import { tickColumn } from "@/shared/queue/many/tick-box";
import { useMany } from "@/shared/queue/many/use-many";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { actionsColumn, DataTable } from "@/ui/list/data-table";
import { Page } from "@/ui/page";
import { queueQuery, type Status, sortsOf, statuses } from "../api";
import { texts as leaveTexts } from "../texts";
import { decided, facts } from "./leave-columns";
import { LeaveDialog, type OpenDecision } from "./leave-dialog";
import { LeavesDialog } from "./many-dialog";
import classes from "./queue.module.css";
import { texts } from "./texts";

/** What is shown stands in the address, so that a reload and the way back keep it. */
const urlSchema = { status: oneOf(statuses, "Pending") };

/** The list that the page opens with. */
export const handle: EarlyData = {
  prefetch(client) {
    const address = new URLSearchParams(window.location.search);
    return client.prefetchInfiniteQuery(
      queueQuery({ ...urlStateIn(address, urlSchema), search: "" }),
    );
  },
};

/** The leaves of a college's students, for the staff who decide. */
export function Component() {
  const { state, set } = useUrlState(urlSchema);
  const queue = useQueue({
    name: "leaves",
    urlState: { ...state, setStatus: (status: Status) => set({ status, order: null }) },
    pending: "Pending",
    query: queueQuery,
    sorts: sortsOf(state.status),
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
