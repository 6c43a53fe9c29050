import { type MouseEvent, useEffect, useRef } from "react";
import type { ShownTerm } from "./use-shown-term";

/** The links to the terms are far below of what they change: who follows one begins at the top again. */
export function useWayUp({ heading, id }: Pick<ShownTerm, "heading" | "id">) {
  const awaited = useRef<string>(undefined);
  const isAwaited = () => awaited.current === id;

  function go() {
    awaited.current = undefined;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }

  // Not before the heading says so. Nothing is done while none is awaited.
  useEffect(() => {
    if (isAwaited()) go();
  });

  return (event: MouseEvent, next: string) => {
    // In another tab, which changes nothing here.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    awaited.current = next;
    if (isAwaited()) go();
  };
}
