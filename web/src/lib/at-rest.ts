let callsOnTheWay = 0;

/** Makes a call that a page at rest does not have. */
export async function onTheWay<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  callsOnTheWay += 1;
  try {
    return await call();
  } finally {
    callsOnTheWay -= 1;
  }
}

/** Milliseconds, after which a page that is never idle counts as at rest: one that draws nothing may never be told that it is. */
const latest = 2_000;

/** Safari has no idle callbacks. */
const soon = (work: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: latest })
    : setTimeout(work, 200);

/**
 * Does the work once the page has all that it asked for, so that nothing on a slow line comes later for it.
 * Returns what takes it back.
 */
export function atRest(work: () => void): () => void {
  let isWanted = true;
  const look = () =>
    soon(() => {
      if (!isWanted) return;
      if (callsOnTheWay === 0 && document.readyState === "complete") work();
      else setTimeout(look, 200);
    });
  look();
  return () => {
    isWanted = false;
  };
}
