import { actionId } from "@/shared/queue/decide-actions";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { queueQuery, statuses } from "../api";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { QueueTable } from "./queue-table";
import { texts } from "./texts";
import { useQueueUrl } from "./use-queue-url";

export function LeaveQueue() {
  const queue = useQueue({
    place: useQueueUrl(),
    pending: "Pending",
    query: queueQuery,
    rowOf: ({ leave }: OpenDecision) => leave,
    elementIn: ({ _id }, { decision }) => actionId(decision, _id),
  });
  const { status, open, setConflict, begin, close } = queue;
  return (
    <>
      <QueuePanel id="leaves" words={texts} statuses={statuses} queue={queue}>
        {(leaves) => (
          <QueueTable leaves={leaves} isPending={status === "Pending"} onDecide={begin} />
        )}
      </QueuePanel>
      {open && <DecisionDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}
