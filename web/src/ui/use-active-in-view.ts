import { useEffect, useRef } from "react";

/** For a row of tabs or links that scrolls sideways: the one that is open never hides at its end. */
export function useActiveInView<Row extends HTMLElement>() {
  const ref = useRef<Row>(null);
  const shown = useRef<Element>(null);
  const left = useRef(0);
  // After every rendering; but anyone who scrolls the row is left alone until another one opens.
  useEffect(() => {
    const row = ref.current;
    const active = row && activeIn(row);
    if (!row || !active || active === shown.current) return;
    shown.current = active;
    centre(row, active);
    left.current = row.scrollLeft;
  });
  // A font that comes late changes the width of every label.
  useEffect(() => {
    const again = () => {
      const row = ref.current;
      if (!row || !shown.current?.isConnected || row.scrollLeft !== left.current) return;
      row.scrollLeft = 0;
      centre(row, shown.current);
      left.current = row.scrollLeft;
    };
    document.fonts?.addEventListener("loadingdone", again);
    return () => document.fonts?.removeEventListener("loadingdone", again);
  }, []);
  return ref;
}

const activeIn = (row: HTMLElement) => row.querySelector('[aria-selected="true"], [aria-current]');

function centre(row: HTMLElement, active: Element) {
  const outer = row.getBoundingClientRect();
  const inner = active.getBoundingClientRect();
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
