import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useOrder } from "@/ui/list/order";
import { QueuePanel, useDecision } from "@/ui/list/queue-panel";
import { useGoOn } from "@/ui/list/use-go-on";
import { requestsQuery, statuses } from "../../api";
import { texts } from "../texts";
import type { Place } from "../use-place";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { actId, RequestTable } from "./request-table";

export function RequestsArea({ place }: { place: Place }) {
  const { status } = place;
  const [search, setSearch] = useState("");
  const { open, conflict, setConflict, begin, end } = useDecision<OpenDecision>();
  // Who has waited longest comes first; of what is decided, the newest.
  const order = useOrder(status === "Pending" ? "asc" : "desc", status);
  const requests = useInfiniteQuery({
    ...requestsQuery({ status, search, order: order.asked }),
    placeholderData: keptWhileSearching({ status }),
  });
  const goOn = useGoOn(requests.data, ({ _id }) => _id);

  function close(isDone: boolean) {
    if (isDone && open) goOn(open.request._id, ({ _id }) => actId(open.act, _id));
    end();
  }

  return (
    <>
      <QueuePanel
        id="requests"
        words={texts.requests}
        statuses={statuses}
        status={status}
        onStatus={(next) => {
          setConflict(null);
          place.setStatus(next);
        }}
        onSearch={setSearch}
        order={order}
        isFiltered={search !== ""}
        list={requests}
        conflict={conflict}
      >
        {(rows) => (
          <RequestTable requests={rows} isPending={status === "Pending"} onDecide={begin} />
        )}
      </QueuePanel>
      {open && <DecisionDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}
