/** Milliseconds from UTC to India, which has one zone and no summer time. */
const offset = 330 * 60_000;

/**
 * An instant on the clocks of India: 2026-11-20T18:30:00.000. Added up by hand, as almost every page shows
 * days: the first format that Intl makes keeps a cheap phone busy for some 60 ms.
 */
export const clockInIndia = (instant: Date): string =>
  new Date(instant.getTime() + offset).toISOString().slice(0, -1);

/** The day that it is in India, as YYYY-MM-DD. */
export const todayInIndia = (now = new Date()): string => clockInIndia(now).slice(0, 10);
