import { useEffect, useRef } from "react";

interface Options {
  hasMore: boolean;
  loading: boolean;
}

/** Of a table, also of one in a frame of its own, or of a list of cards. */
const rowsBefore = (foot: Element | null) =>
  foot?.previousElementSibling?.querySelectorAll<HTMLElement>("tbody > tr, :scope > li");

/** When a list is at its end the button goes, and whoever pressed it goes on at the first new row. */
export function useFocusOnNew({ hasMore, loading }: Options) {
  const ref = useRef<HTMLDivElement>(null);
  /** How many rows there were; undefined when nobody waits for more. */
  const count = useRef<number>(undefined);

  useEffect(() => {
    if (loading || count.current === undefined) return;
    const first = rowsBefore(ref.current)?.[count.current];
    count.current = undefined;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hasMore || !isLost || !first) return;
    first.tabIndex = -1;
    first.focus();
  }, [hasMore, loading]);

  return {
    ref,
    remember: () => {
      count.current = rowsBefore(ref.current)?.length ?? 0;
    },
  };
}
