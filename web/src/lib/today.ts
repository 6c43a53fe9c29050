import { locale, timeZone } from "./locale";

const day = new Intl.DateTimeFormat(locale, {
  timeZone,
  calendar: "gregory",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day that it is in India, as YYYY-MM-DD. */
export const todayInIndia = (now = new Date()): string => {
  const parts = Object.fromEntries(day.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
};
