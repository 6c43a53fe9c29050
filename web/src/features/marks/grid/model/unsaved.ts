import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { isUnsaved, type Row, withoutOld } from "./cells";

interface Kept {
  marks: Record<string, Record<string, { attempt: number; was: number | null; text: string }>>;
  reason: string;
}

export const nothingKept: Kept = { marks: {}, reason: "" };

export const readKept = (storeKey: string): Kept => readFromTab<Kept>(storeKey) ?? nothingKept;

/** Writes what is unsaved into the tab's store; `waiting` is of rows that have not come yet. */
export function writeKept(
  storeKey: string,
  rows: Iterable<Row>,
  waiting: Kept["marks"],
  reason: string,
) {
  const marks: Kept["marks"] = { ...waiting };
  for (const { id, cells } of rows) {
    const unsaved = cells.filter(isUnsaved);
    if (unsaved.length === 0) continue;
    marks[id] = Object.fromEntries(
      unsaved.map(({ mark: { subjectId, attempt }, was, text }) => [
        subjectId,
        { attempt, was, text: text ?? "" },
      ]),
    );
  }
  if (Object.keys(marks).length === 0 && reason === "") removeFromTab(storeKey);
  else saveToTab(storeKey, { marks, reason });
}

/** What was typed before a reload stands again upon what the server has now. */
export function withKept(row: Row, of: Kept["marks"][string] | undefined): Row {
  if (!of) return row;
  const cells = row.cells.map((cell) => {
    const before = of[cell.mark.subjectId];
    if (!before) return cell;
    const { attempt, was, text } = before;
    return attempt === cell.mark.attempt ? { ...cell, was, text } : withoutOld(cell.mark, text);
  });
  return { ...row, cells };
}
