import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Act, queueQuery, type Status } from "../api";
import { usePlace } from "./use-place";

/** Of the button that decides a leave, for whoever leads the focus to it. */
export const actId = (act: Act, id: string) => `${act}-${id}`;

const isOfStatus = (key: readonly unknown[] | undefined, status: Status) =>
  (key?.[2] as { status?: Status } | undefined)?.status === status;

export function useQueue() {
  const place = usePlace();
  const { status } = place;
  const [search, setSearch] = useState("");
  const list = useInfiniteQuery({
    ...queueQuery({ status, search }),
    // While a search is on its way, the list of before stays; that of another status does not.
    placeholderData: (before, query) => (isOfStatus(query?.queryKey, status) ? before : undefined),
  });
  return { ...place, search, setSearch, list, goOnAfter: useGoOn(list.data) };
}

/** From one that has been decided, and is about to leave the list, to the one after it. */
function useGoOn(listed: { _id: string }[] | undefined) {
  const [next, setNext] = useState<{ button: string }>();
  // After the dialog, which goes in the same moment, has given the focus back.
  useEffect(
    () => (next ? focusAfterDialog(document.getElementById(next.button)) : undefined),
    [next],
  );
  return (act: Act, id: string) => {
    const index = listed?.findIndex(({ _id }) => _id === id) ?? -1;
    const other = index < 0 ? undefined : (listed?.[index + 1] ?? listed?.[index - 1]);
    setNext(other && { button: actId(act, other._id) });
  };
}
