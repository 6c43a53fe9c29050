import { texts } from "./format-texts";

const iso = /^[1-9]\d{3}-\d\d-\d\d$/;
/** Day, month and year with whatever people put between them, or as eight digits: phones' digit keypads have no slash. */
const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]([1-9]\d{3})$|^(\d{2})(\d{2})([1-9]\d{3})$/;

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function partsOf(text: string) {
  const found = dayFirst.exec(text.trim());
  if (!found) return null;
  const [day = 0, month = 0, year = 0] = found.slice(1).filter(Boolean).map(Number);
  return { day, month, year };
}

/** Whether this is YYYY-MM-DD, and a day of the calendar. */
export function isDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split("-").map(Number);
  return iso.test(value) && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The day that was typed, as YYYY-MM-DD; null when the text is none. A pasted YYYY-MM-DD counts too. */
export function dateIn(text: string): string | null {
  const parts = partsOf(text);
  const value = parts
    ? `${parts.year}-${String(parts.month).padStart(2, "0")}-${String(parts.day).padStart(2, "0")}`
    : text.trim();
  return isDate(value) ? value : null;
}

/** Whether as much was typed as a date has. */
export const isComplete = (text: string) => partsOf(text) !== null;

/** What is wrong with a typed date; undefined when it is one, or nothing was typed. */
export function faultOfDate(text: string): string | undefined {
  if (text.trim() === "" || dateIn(text)) return undefined;
  const parts = partsOf(text);
  if (!parts) return texts.typedDate.form;
  const { day, month, year } = parts;
  if (month < 1 || month > 12) return texts.typedDate.month(month);
  return day < 1
    ? texts.typedDate.zero
    : texts.typedDate.day(day, month, year, daysIn(year, month));
}

/** YYYY-MM-DD as people read and type it. Anything else stays as it was typed. */
export const typedDate = (value: string) =>
  isDate(value) ? value.split("-").reverse().join("/") : value;
