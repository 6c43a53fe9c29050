import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useOrder } from "@/ui/list/order";
import { QueuePanel, useDecision } from "@/ui/list/queue-panel";
import { useGoOn } from "@/ui/list/use-go-on";
import { statuses, topUpsQuery } from "../api";
import type { Place } from "../use-place";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { texts } from "./texts";
import { actId } from "./top-up-acts";
import { TopUpTable } from "./top-up-table";

export function TopUpsArea({ place }: { place: Place }) {
  const { status } = place;
  const [search, setSearch] = useState("");
  const { open, conflict, setConflict, begin, end } = useDecision<OpenDecision>();
  // Who has waited longest comes first; of what is decided, the newest.
  const order = useOrder(status === "Pending" ? "asc" : "desc", status);
  const topUps = useInfiniteQuery({
    ...topUpsQuery({ status, search, order: order.asked }),
    placeholderData: keptWhileSearching({ status }),
  });
  const goOn = useGoOn(topUps.data, ({ _id }) => _id);

  function close(isDone: boolean) {
    if (isDone && open) {
      // The first of two approvals has blocked that button for the same accountant.
      goOn(open.topUp._id, ({ _id, mayApprove }) => actId(mayApprove ? open.act : "reject", _id));
    }
    end();
  }

  return (
    <>
      <QueuePanel
        id="top-ups"
        words={texts}
        statuses={statuses}
        status={status}
        onStatus={(next) => {
          setConflict(null);
          place.setStatus(next);
        }}
        onSearch={setSearch}
        order={order}
        isFiltered={search !== ""}
        list={topUps}
        conflict={conflict}
      >
        {(rows) => <TopUpTable topUps={rows} isPending={status === "Pending"} onDecide={begin} />}
      </QueuePanel>
      {open && <DecisionDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}
