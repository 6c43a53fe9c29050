/** In milliseconds. Beyond it a font would keep the data of the page waiting for half a second or more. */
const mostForAScript = 2_000;

/** Whether a script of this page took long on its way here; one that the browser had does not tell. */
export const isLineSlow = () =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(
    ({ initiatorType, transferSize, duration }) =>
      initiatorType === "script" && transferSize > 0 && duration > mostForAScript,
  );
