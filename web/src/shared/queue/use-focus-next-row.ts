import { useEffect, useState } from "react";
import { focusAfterDialog } from "@/ui/focus-after-dialog";

/**
 * From a row that has been dealt with, and is about to leave the list, to the one after it: the returned
 * function takes its id, and the id of the element of the other row that the focus goes to.
 */
export function useFocusNextRow<Row>(listed: Row[] | undefined, idOf: (row: Row) => string) {
  const [next, setNext] = useState<{ element: string }>();
  // After the dialog, which goes in the same moment, has given the focus back.
  useEffect(
    () => (next ? focusAfterDialog(document.getElementById(next.element)) : undefined),
    [next],
  );
  return (id: string, elementOf: (row: Row) => string) => {
    const index = listed?.findIndex((row) => idOf(row) === id) ?? -1;
    const other = index < 0 ? undefined : (listed?.[index + 1] ?? listed?.[index - 1]);
    setNext(other && { element: elementOf(other) });
  };
}
