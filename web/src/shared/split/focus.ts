import { useEffect, useRef } from "react";

/** For the heading of a pane: another row is another place, also for those who do not see it change. */
export function useFocusOnArrival() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a dialog that is closing has let go of the focus.
    const timer = setTimeout(() => ref.current?.focus({ preventScroll: true }));
    ref.current?.scrollIntoView({ block: "nearest" });
    return () => clearTimeout(timer);
  }, []);
  return ref;
}

/** For a row of the list: it scrolls into view when it opens, as by keys. */
export function useInSight<Row extends HTMLElement>(isOpen: boolean) {
  const ref = useRef<Row>(null);
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return ref;
}

interface WayBack {
  openId: string | null;
  /** Of the link that opens a row. */
  linkId: (id: string) => string;
  listId: string;
}

/** Back on the list, the focus is on the row that was read, or on the list if that row has gone. */
export function useWayBack({ openId, linkId, listId }: WayBack) {
  const before = useRef(openId);
  useEffect(() => {
    const left = openId === null && before.current;
    before.current = openId;
    if (!left) return;
    const row = document.getElementById(linkId(left));
    (row ?? document.getElementById(listId))?.focus();
  }, [openId, linkId, listId]);
}
