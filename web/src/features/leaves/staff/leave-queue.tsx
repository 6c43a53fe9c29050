import { QueuePanel, useDecision } from "@/ui/list/queue-panel";
import { statuses } from "../api";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { QueueTable } from "./queue-table";
import { texts } from "./texts";
import { actId, useQueue } from "./use-queue";

export function LeaveQueue() {
  const { status, setStatus, search, setSearch, order, list, goOn } = useQueue();
  const { open, conflict, setConflict, begin, end } = useDecision<OpenDecision>();

  function close(isDone: boolean) {
    if (isDone && open) goOn(open.leave._id, ({ _id }) => actId(open.act, _id));
    end();
  }

  return (
    <>
      <QueuePanel
        id="leaves"
        words={texts}
        statuses={statuses}
        status={status}
        onStatus={(next) => {
          setConflict(null);
          setStatus(next);
        }}
        onSearch={setSearch}
        order={order}
        isFiltered={search !== ""}
        list={list}
        conflict={conflict}
      >
        {(leaves) => (
          <QueueTable leaves={leaves} isPending={status === "Pending"} onDecide={begin} />
        )}
      </QueuePanel>
      {open && <DecisionDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}
