import { type FocusEvent, useEffect, useRef } from "react";

/** Whoever had the focus on a row or card that has left the list goes on at the list. */
export function useFocusKept(data: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new list that may lack the row
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (within.current && lost) ref.current?.focus({ preventScroll: true });
  }, [data]);
  return {
    ref,
    onFocus: () => {
      within.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      within.current = relatedTarget === null && within.current;
    },
  };
}
