import { shown } from "./cells";
import type { Entry, GridWork } from "./work";

/** A block of cells as spreadsheets copy it; null when it is a single piece of text. */
export function blockIn(text: string): string[][] | null {
  if (!/[\t\r\n]/.test(text)) return null;
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t").map(unquoted));
}

const unquoted = (cell: string) => {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};

export interface Pasted {
  filled: number;
  /** Cells of the block that had no place in the grid. */
  beyond: number;
  /** Empty cells of the block: they clear nothing. */
  empty: number;
  /** What stood there before. */
  before: Entry[];
}

interface Corner {
  row: number;
  column: number;
  columns: number;
}

/** Fills the block in from its corner, right and down, over the rows that are shown. */
export function paste(
  work: GridWork,
  order: readonly string[],
  block: string[][],
  { row, column, columns }: Corner,
): Pasted {
  const entries: Entry[] = [];
  const before: Entry[] = [];
  let beyond = 0;
  let empty = 0;
  block.forEach((line, down) => {
    line.forEach((text, right) => {
      const id = order[row + down];
      const at = column + right;
      const cell = id === undefined ? undefined : work.rows.get(id)?.cells[at];
      if (text === "") empty += 1;
      else if (id === undefined || at >= columns || !cell) beyond += 1;
      else {
        entries.push({ id, column: at, text });
        before.push({ id, column: at, text: shown(cell) });
      }
    });
  });
  work.type(...entries);
  // What cannot be marks is said at once.
  for (const id of new Set(entries.map((entry) => entry.id))) work.check(id);
  return { filled: entries.length, beyond, empty, before };
}
