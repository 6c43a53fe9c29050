import { actionId } from "@/shared/queue/decide-actions";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { requestsQuery, statuses } from "../../api";
import { texts } from "../texts";
import type { ApproveUrl } from "../use-approve-url";
import { type OpenDecision, RequestDialog } from "./request-dialog";
import { RequestTable } from "./request-table";

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
