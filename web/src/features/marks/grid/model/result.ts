import { marksIn } from "../../marks";
import { type Cell, type Row, shown } from "./cells";

/** What a row comes to by what stands in its cells, saved or not. The server decides what is published. */
export interface Result {
  /** Of the marks that are there; null if there are none. */
  total: number | null;
  /** Of a whole result alone: marks that are missing may change everything. */
  whole: { percentage: number; verdict: "PASS" | "FAIL" } | null;
}

/** Undefined: what stands there is no marks. */
function marksOf(cell: Cell): number | null | undefined {
  const read = marksIn(shown(cell), cell.mark.maxMarks);
  return read.fault === undefined ? read.marks : undefined;
}

/** Whether these marks, of this attempt, do not pass. */
export function isFailing(cell: Cell): boolean {
  const marks = marksOf(cell);
  return typeof marks === "number" && marks < cell.mark.minMarks;
}

/** The best attempt counts; null while no attempt has marks, or what is typed is none. */
function bestOf(cell: Cell): number | null {
  const marks = marksOf(cell);
  if (marks === undefined) return null;
  const all = [marks, cell.mark.bestMarks].filter((one) => one !== null);
  return all.length > 0 ? Math.max(...all) : null;
}

/** Marks have one decimal; sums of tenths are exact. */
const tenths = (marks: number) => Math.round(marks * 10);

/** In hundredths, rounded half up by whole numbers, as the server rounds what it shows. */
const percentageOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((part * 20_000 + whole) / (2 * whole)) / 100;

const tenthsIn = (marks: { maxMarks: number }[]) =>
  marks.reduce((sum, { maxMarks }) => sum + tenths(maxMarks), 0);

/** The most that all subjects together give. */
export const maxOf = (subjects: { maxMarks: number }[]) => tenthsIn(subjects) / 10;

export function resultOf(row: Row): Result {
  const cells = row.cells.filter(({ isForeign }) => !isForeign);
  const max = tenthsIn(cells.map(({ mark }) => mark));
  let total = 0;
  let known = 0;
  let hasFailed = false;
  for (const cell of cells) {
    const best = bestOf(cell);
    if (best === null) continue;
    known += 1;
    total += tenths(best);
    hasFailed ||= best < cell.mark.minMarks;
  }
  const isWhole = cells.length > 0 && known === cells.length;
  return {
    total: known > 0 ? total / 10 : null,
    whole: isWhole
      ? { percentage: percentageOf(total, max), verdict: hasFailed ? "FAIL" : "PASS" }
      : null,
  };
}
