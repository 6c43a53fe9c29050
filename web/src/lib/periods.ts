import { todayInIndia } from "./today";
import { isDate } from "./typed-date";

/** Days, both included, as YYYY-MM-DD; an empty one is no limit. */
export interface Period {
  from: string;
  to: string;
}

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Whole months and years as people ask for them; the financial year begins on 1 April. */
export function quickPeriods(today = todayInIndia()) {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const begins = month >= 4 ? year : year - 1;
  return {
    everything: { from: "", to: "" },
    thisMonth: { from: isoDay(year, month, 1), to: isoDay(year, month + 1, 0) },
    lastMonth: { from: isoDay(year, month - 1, 1), to: isoDay(year, month, 0) },
    thisYear: { from: isoDay(begins, 4, 1), to: isoDay(begins + 1, 3, 31) },
  } satisfies Record<string, Period>;
}

/** A day of this portal's time. */
export const isDay = (text: string | null): text is string =>
  Boolean(text?.startsWith("20") && isDate(text));

export const isInOrder = ({ from, to }: Period) => !isDate(from) || !isDate(to) || from <= to;
