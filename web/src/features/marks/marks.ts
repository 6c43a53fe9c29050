import type { SheetMark } from "@/lib/api-types";
import { texts } from "./texts";

/** What was typed for a subject: marks, nothing (null), or something that cannot be marks. */
type Typed = { marks: number | null; fault?: undefined } | { marks?: undefined; fault: string };

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Reads marks as they are typed or pasted. The college's marks have at most one decimal. */
export function marksIn(text: string, max: number): Typed {
  const typed = text.trim();
  if (typed === "") return { marks: null };
  if (/^\d+,\d+$/.test(typed)) return { fault: texts.faults.comma(typed.replace(",", ".")) };
  const range = texts.faults.range(100);
  // The sentence on the range alone would not say what is wrong with a word.
  if (!decimal.test(typed)) return { fault: `${range} ${texts.faults.notNumber}` };
  const marks = Number(typed);
  if (marks < 0 || marks > 100) return { fault: range };
  if (marks > max) return { fault: texts.faults.range(max) };
  if (/\.\d\d*[1-9]/.test(typed)) return { fault: texts.faults.decimals };
  return { marks };
}

export const written = (marks: number | null) => (marks === null ? "" : String(marks));

export const readOf = ({ maxMarks }: SheetMark, text = "") => marksIn(text, maxMarks);

/** A text that cannot be marks counts as a change, too: it is not what stands there. */
export function isChanged(mark: SheetMark, text?: string) {
  const read = readOf(mark, text);
  return read.fault !== undefined || read.marks !== mark.marks;
}
