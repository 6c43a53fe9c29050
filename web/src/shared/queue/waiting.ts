import { texts } from "./texts";

/**
 * The list of what waits is not asked for by itself: it is the one that a desk opens with. Once read, it
 * is read anew with the others, so that the count is right after a decision on what a search has found.
 */
export const onceRead = (query: { state: { data: unknown } }) => query.state.data !== undefined;

/** The server counts no further than to one more. */
const most = 999;

/** How many wait, of the pages of a queue. */
export const waitingOf = (read: { pages: { waiting: number }[] }) => read.pages[0]?.waiting;

/** How many wait, for a tab. */
export function waitingIn(waiting: number | undefined): string {
  if (!waiting) return "";
  return waiting > most ? texts.moreThan(most) : String(waiting);
}
