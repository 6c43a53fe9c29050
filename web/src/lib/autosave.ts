import { useEffect } from "react";

/** What brings typed text to the server by itself. */
interface Autosaver {
  /** The form is there, also after it was left: React takes effects back and runs them again. */
  enter: () => void;
  /** Saves now what would be saved soon. */
  flush: () => unknown;
  /** Tries again at once what has failed; where it is not given, flushing does that. */
  resume?: () => unknown;
  leave: () => void;
  /** Given, a browser asks before it closes a page with unsaved text. */
  hasUnsaved?: () => boolean;
}

/** Saves before the page goes out of sight for good, and as soon as there is a line again. */
export function useAutosave(saver: Autosaver) {
  useEffect(() => {
    saver.enter();
    const onHide = () => document.visibilityState === "hidden" && saver.flush();
    const onOnline = saver.resume ?? saver.flush;
    const onUnload = (event: BeforeUnloadEvent) => {
      saver.flush();
      if (saver.hasUnsaved?.()) event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("online", onOnline);
    if (saver.hasUnsaved) window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("beforeunload", onUnload);
      saver.leave();
    };
  }, [saver]);
}

const longestPause = 30;

/**
 * Milliseconds until a save that has failed is tried again.
 * @param first Seconds after the first failure; twice as many after each further one.
 * @param retryAfter The server's own pause, in seconds.
 */
export const retryPause = (first: number, failures: number, retryAfter = 0) =>
  Math.max(Math.min(first * 2 ** failures, longestPause), retryAfter) * 1000;
