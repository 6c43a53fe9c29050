import { texts } from "./format-texts";
import { locale, once, timeZone } from "./locale";
import { clockInIndia, todayInIndia } from "./today";

const format = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));

const longDay = format({ day: "numeric", month: "long", year: "numeric" });
const shortDays = format({ day: "numeric", month: "short" });
const shortDaysOfYear = format({ day: "numeric", month: "short", year: "numeric" });
const month = format({ month: "long", year: "numeric" });
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
/** "In 1 month" is a distance; "next month" would be another page of the calendar. */
const distant = once(() => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

const minute = 60_000;
const hour = 60 * minute;
const aDay = 24 * hour;

/** "25 October 2026", of a date (YYYY-MM-DD) or an instant in Indian time: in sentences and hints. */
export const formatDay = (value: string) => longDay().format(new Date(value));

/** "25 October 2026, 09:30" */
export const formatMoment = (value: string) => texts.dates.at(formatDay(value), formatTime(value));

/** A date (YYYY-MM-DD) or an instant as DD/MM/YYYY in Indian time: in tables, forms and lists. */
export function formatDate(value: string): string {
  const [year, month, day] = todayInIndia(new Date(value)).split("-");
  return `${day}/${month}/${year}`;
}

/** An instant as DD/MM/YYYY, HH:MM in Indian time. */
export const formatDateTime = (value: string) =>
  texts.dates.at(formatDate(value), formatTime(value));

/** An instant as HH:MM in Indian time. */
export const formatTime = (value: string) => clockInIndia(new Date(value)).slice(11, 16);

/** "26–27 Nov", of two dates (YYYY-MM-DD), short for a sentence; with the year where it is not the present one. */
export function formatDays(start: string, end: string, today = todayInIndia()): string {
  const isThisYear = [start, end].every((date) => date.slice(0, 4) === today.slice(0, 4));
  const days = isThisYear ? shortDays() : shortDaysOfYear();
  return days.formatRange(new Date(start), new Date(end));
}

/** "June 2026" */
export const formatMonth = (value: string) => month().format(new Date(value));

/** "in 3 days", "yesterday", "5 minutes ago". Days are counted from midnight in India. */
export function relativeHint(value: string, now = new Date()): string {
  const then = new Date(value);
  const elapsed = then.getTime() - now.getTime();
  const days = daysUntil(value, now);
  const isDateOnly = value.length === "YYYY-MM-DD".length;
  if (isDateOnly || days !== 0) return inDays(days);
  if (Math.abs(elapsed) >= hour) return relative().format(Math.trunc(elapsed / hour), "hour");
  if (Math.abs(elapsed) >= minute) return relative().format(Math.trunc(elapsed / minute), "minute");
  return texts.dates.justNow;
}

/** Midnights in India between now and an instant or a date (YYYY-MM-DD); negative once it is past. */
export const daysUntil = (value: string, now = new Date()) =>
  Math.round((dayNumber(new Date(value)) - dayNumber(now)) / aDay);

/** Whether a date (YYYY-MM-DD) is over in India. */
export const isPast = (date: string) => date < todayInIndia();

/** "10 December 2026 (in 18 days)", of a deadline (YYYY-MM-DD); the day alone once it is over. */
export const formatDeadline = (date: string) =>
  isPast(date) ? formatDay(date) : texts.dates.hinted(formatDay(date), relativeHint(date));

const daysInMonth = 365.25 / 12;

/** Days up to two months, and months up to two years: nothing is rounded by half of itself. */
function inDays(days: number): string {
  if (Math.abs(days) <= 60) return relative().format(days, "day");
  const months = Math.round(days / daysInMonth);
  if (Math.abs(months) < 24) return distant().format(months, "month");
  return distant().format(Math.round(months / 12), "year");
}

const dayNumber = (instant: Date) => Date.parse(todayInIndia(instant));
