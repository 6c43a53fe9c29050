const aDay = 24 * 60 * 60_000;

/** Of a date (YYYY-MM-DD); NaN as long as it is not whole. */
const at = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN);

const asDate = (time: number) => new Date(time).toISOString().slice(0, 10);

export const daysAfter = (date: string, days: number) => asDate(at(date) + days * aDay);

/** The same day of the next year; of a leap day, the one before it. */
export function aYearAfter(date: string): string {
  const [year, month, day] = date.split("-");
  const next = `${Number(year) + 1}-${month}`;
  return month === "02" && day === "29" ? `${next}-28` : `${next}-${day}`;
}

/** Both ends counted; null unless there are two dates in order. */
export function daysOf(start: string, end: string): number | null {
  const days = Math.round((at(end) - at(start)) / aDay) + 1;
  return days >= 1 ? days : null;
}
