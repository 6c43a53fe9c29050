import { useEffect, useState } from "react";
import { focusAfterDialog } from "../focus-after-dialog";

/**
 * From a row that has been dealt with, and is about to leave the list, to the one after it: the returned
 * function takes its id, and the id of the element that the focus goes to by the other row's id.
 */
export function useGoOn(listed: { _id: string }[] | undefined) {
  const [next, setNext] = useState<{ element: string }>();
  // After the dialog, which goes in the same moment, has given the focus back.
  useEffect(
    () => (next ? focusAfterDialog(document.getElementById(next.element)) : undefined),
    [next],
  );
  return (id: string, elementOf: (id: string) => string) => {
    const index = listed?.findIndex(({ _id }) => _id === id) ?? -1;
    const other = index < 0 ? undefined : (listed?.[index + 1] ?? listed?.[index - 1]);
    setNext(other && { element: elementOf(other._id) });
  };
}
