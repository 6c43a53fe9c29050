import { todayInIndia } from "./today";

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

/** A day of this portal's time: while somebody types a year, the browser gives 0002 and 0020. */
export function isDay(text: string | null): text is string {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export const isInOrder = ({ from, to }: Period) => !from || !to || from <= to;
