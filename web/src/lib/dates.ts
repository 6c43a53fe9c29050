const timeZone = "Asia/Kolkata";

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
const relative = new Intl.RelativeTimeFormat("en-IN", { numeric: "auto" });
/** "In 1 month" is a distance; "next month" would be another page of the calendar. */
const distant = new Intl.RelativeTimeFormat("en-IN", { numeric: "always" });

const minute = 60_000;
const hour = 60 * minute;
const aDay = 24 * hour;

/** A date (YYYY-MM-DD) or an instant as DD/MM/YYYY in Indian time. */
export const formatDate = (value: string) => day.format(new Date(value));

/** An instant as DD/MM/YYYY, HH:MM in Indian time. */
export const formatDateTime = (value: string) =>
  `${formatDate(value)}, ${clock.format(new Date(value))}`;

/** An instant as HH:MM in Indian time. */
export const formatTime = (value: string) => clock.format(new Date(value));

/** "in 3 days", "yesterday", "5 minutes ago". Days are counted from midnight in India. */
export function relativeHint(value: string, now = new Date()): string {
  const then = new Date(value);
  const elapsed = then.getTime() - now.getTime();
  const days = Math.round((dayNumber(then) - dayNumber(now)) / aDay);
  const isDateOnly = value.length === "YYYY-MM-DD".length;
  if (isDateOnly || days !== 0) return inDays(days);
  if (Math.abs(elapsed) >= hour) return relative.format(Math.trunc(elapsed / hour), "hour");
  if (Math.abs(elapsed) >= minute) return relative.format(Math.trunc(elapsed / minute), "minute");
  return "just now";
}

/** As it stands within a sentence, behind a day or an instant: "(in 18 days)". */
const bracketedHint = (value: string) => `(${relativeHint(value)})`;

/** "10/12/2026 (in 18 days)" */
export const formatDateWithHint = (value: string) => `${formatDate(value)} ${bracketedHint(value)}`;

/** "10/12/2026, 09:30 (in 18 days)" */
export const formatDateTimeWithHint = (value: string) =>
  `${formatDateTime(value)} ${bracketedHint(value)}`;

const daysInMonth = 365.25 / 12;

/** Days up to two months, and months up to two years: nothing is rounded by half of itself. */
function inDays(days: number): string {
  if (Math.abs(days) <= 60) return relative.format(days, "day");
  const months = Math.round(days / daysInMonth);
  if (Math.abs(months) < 24) return distant.format(months, "month");
  return distant.format(Math.round(months / 12), "year");
}

function dayNumber(instant: Date): number {
  const [date, month, year] = day.format(instant).split("/").map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date);
}
