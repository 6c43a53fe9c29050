import { useState } from "react";
import type { QueuedGrievance } from "@/lib/api-types";
import type { OpenRowKeys } from "@/shared/queue/use-row-keys";
import { useWayBack } from "@/shared/split/focus";
import { useOpenRow } from "@/shared/split/use-open-row";
import type { ListQuery } from "@/ui/list/listing";
import { grievanceQuery } from "../../api";
import { linkId } from "../queue-item";
import type { QueueUrl } from "../use-queue-url";
import { focusReply } from "./reply-focus";

const docketOf = ({ docket }: QueuedGrievance) => docket;

/** The grievance that is read beside its list, and the way on from it. */
export function usePane(url: QueueUrl, list: ListQuery<QueuedGrievance>) {
  const { openDocket, openRow, addressOf } = url;
  /** Why a decision did not come about, told above the grievance as it is now. */
  const [conflict, setConflict] = useState<{ docket: string; text: string } | null>(null);
  const opened = useOpenRow({
    list,
    idOf: docketOf,
    openId: openDocket,
    addressOf,
    query: grievanceQuery(openDocket ?? ""),
  });
  useWayBack({ openId: openDocket, linkId, listId: "grievances-list" });
  const { nextId, previousId } = opened;
  const goTo = (docket: string | undefined) => docket !== undefined && openRow(docket);
  const keys: OpenRowKeys = {
    next: () => goTo(nextId),
    previous: () => goTo(previousId),
    press: (key) => key === "r" && focusReply(),
    close: () => openRow(null),
  };
  const isOpen = openDocket !== null;
  return {
    opened,
    title: isOpen ? opened.row.data?.title : undefined,
    conflict: conflict?.docket === openDocket ? conflict.text : null,
    keys: isOpen ? keys : undefined,
    decided: {
      // The next one that waits opens, so that one works through the queue without the mouse.
      onResolved: () => openRow(nextId ?? previousId ?? null),
      onConflict: (text: string) => openDocket && setConflict({ docket: openDocket, text }),
    },
  };
}
