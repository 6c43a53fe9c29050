import { useEffect, useRef } from "react";
import { flash, flashUnasked } from "./flash";

/** Whether the part that asks is still on the page. */
export function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/**
 * What is done once a reply is there, as long as the part that waits for it is on the page: a dialog may be
 * closed while its call hangs, and what comes late must not close the one that was opened since.
 */
export function useWhileShown<Args extends unknown[]>(callback: (...args: Args) => void) {
  const isShown = useIsShown();
  return (...args: Args) => {
    if (isShown.current) callback(...args);
  };
}

/** Shows why something did not come about: where it was begun, or else in a message wherever the visitor is now. */
export function useShowOrFlash(show: (text: string) => void) {
  const isShown = useIsShown();
  return (text: string) => {
    if (isShown.current) show(text);
    else flash(text, { tone: "error", forMs: flashUnasked });
  };
}
