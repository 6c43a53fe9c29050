import { useEffect, useRef } from "react";

/** For a row of tabs or links that scrolls sideways: the one that is open never hides at its end. */
export function useActiveInView<Row extends HTMLElement>() {
  const ref = useRef<Row>(null);
  const shown = useRef<Element>(null);
  // After every rendering; but anyone who scrolls the row is left alone until another one opens.
  useEffect(() => {
    const row = ref.current;
    const active = row?.querySelector('[aria-selected="true"], [aria-current]') ?? null;
    if (!row || !active || active === shown.current) return;
    shown.current = active;
    const outer = row.getBoundingClientRect();
    const inner = active.getBoundingClientRect();
    if (inner.left >= outer.left && inner.right <= outer.right) return;
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
  return ref;
}
