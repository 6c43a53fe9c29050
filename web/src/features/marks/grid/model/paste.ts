import { marksIn } from "../../marks";
import { texts } from "../paste-texts";
import { type Row, shown } from "./cells";
import type { Entry, GridWork } from "./work";

const t = texts.paste;

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

/** What a block would fill, shown before it does; with a fault it fills nothing. */
export interface Plan {
  /** By the student IDs in its first column, or down from the cell that has the focus. */
  by: "id" | "position";
  entries: Entry[];
  /** Empty cells of the block: they clear nothing. */
  empty: number;
  faults: string[];
}

export interface Pasted {
  filled: number;
  empty: number;
  /** What was there before. */
  before: Entry[];
}

interface Place {
  /** The ids of the rows that are shown. */
  order: readonly string[];
  subjects: readonly { subjectName: string }[];
  /** The cell that has the focus. */
  row: number;
  column: number;
}

const isId = (cell = "") => /^'?\d{11}$/.test(cell);
const idIn = (cell = "") => cell.replace("'", "");
const isBlank = (line: string[]) => line.every((cell) => cell === "");
const key = (text: string) => text.replace(/^'/, "").replace(/\s+/g, " ").trim().toLowerCase();

/** A single value is typed as it is: one cell cannot be mistaken for another. */
export const isSingle = (block: string[][]) => block.length === 1 && block[0]?.length === 1;

export function plan(work: GridWork, block: string[][], place: Place): Plan {
  return block.some(([first]) => isId(first))
    ? planById(work, block, place)
    : planByPosition(work, block, place);
}

/** Takes one value of the block, or says what is wrong with it. */
function take(into: Plan, row: Row, column: number, text: string) {
  const cell = row.cells[column];
  if (cell?.isForeign) into.faults.push(t.faults.foreign(row.name, cell.mark.subjectName, text));
  if (!cell || cell.isForeign) return;
  const { fault } = marksIn(text, cell.mark.maxMarks);
  if (fault !== undefined) {
    into.faults.push(t.faults.value(row.name, cell.mark.subjectName, text, fault));
  }
  into.entries.push({ id: row.id, column, text });
}

function planByPosition(work: GridWork, block: string[][], { order, row, column }: Place): Plan {
  const result: Plan = { by: "position", entries: [], empty: 0, faults: [] };
  let beyond = 0;
  block.forEach((line, down) => {
    const student = work.rows.get(order[row + down] ?? "");
    line.forEach((text, right) => {
      if (text === "") result.empty += 1;
      else if (!student?.cells[column + right]) beyond += 1;
      else take(result, student, column + right, text);
    });
  });
  if (beyond > 0) result.faults.push(t.faults.beyond(beyond));
  return result;
}

function planById(work: GridWork, block: string[][], place: Place): Plan {
  const result: Plan = { by: "id", entries: [], empty: 0, faults: [] };
  const [first = [], ...others] = block;
  const hasHead = !isId(first[0]);
  const lines = hasHead ? others : block;
  const columns = hasHead ? columnsOf(first, place, result) : columnsFrom(lines, place);
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    if (isBlank(line)) return;
    const number = index + (hasHead ? 2 : 1);
    const id = idIn(line[0]);
    const row = work.rows.get(id);
    if (!isId(line[0])) result.faults.push(t.faults.noId(number));
    else if (!row) result.faults.push(t.faults.unknown(number, id));
    else if (seen.has(id)) result.faults.push(t.faults.twice(number, id));
    else fillRow(result, row, line, columns);
    seen.add(id);
  });
  return result;
}

/** The subject of each column of the block: its place in the grid, or null for what holds no marks. */
type Columns = (number | null | undefined)[];

function fillRow(result: Plan, row: Row, line: string[], columns: Columns) {
  line.forEach((text, at) => {
    const column = columns[at];
    if (column === null) return;
    if (text === "") result.empty += 1;
    else if (column === undefined) {
      result.faults.push(t.faults.noSubject(row.name, text));
    } else take(result, row, column, text);
  });
}

/** By the block's own headings. */
function columnsOf(head: string[], { subjects }: Place, result: Plan): Columns {
  const names = subjects.map(({ subjectName }) => key(subjectName));
  const found: Columns = head.map((heading, at) => {
    const column = names.indexOf(key(heading));
    if (at === 0 || key(heading) === key(t.nameHeading)) return null;
    if (column >= 0) return column;
    if (heading !== "") result.faults.push(t.faults.heading(heading));
    return heading === "" ? undefined : null;
  });
  const taken = found.filter((column) => typeof column === "number");
  if (new Set(taken).size < taken.length) result.faults.push(t.faults.headingTwice);
  return found;
}

/** Without headings: right of the ids and names, from the column that has the focus on. */
function columnsFrom(lines: string[][], { subjects, column }: Place): Columns {
  const second = lines.map((line) => line[1] ?? "");
  // Marks have digits, names have none.
  const hasNames = second.some((cell) => cell !== "") && !second.some((cell) => /\d/.test(cell));
  const skipped = hasNames ? 2 : 1;
  const free = Math.max(subjects.length - column, 0);
  return [...Array(skipped).fill(null), ...Array.from({ length: free }, (_, at) => column + at)];
}

/** Fills in what was planned and looked at. */
export function fill(work: GridWork, { entries, empty }: Pick<Plan, "entries" | "empty">): Pasted {
  const before = entries.flatMap(({ id, column }) => {
    const cell = work.rows.get(id)?.cells[column];
    return cell ? [{ id, column, text: shown(cell) }] : [];
  });
  work.type(...entries);
  // What cannot be marks is said at once.
  work.check(...new Set(entries.map((entry) => entry.id)));
  return { filled: entries.length, empty, before };
}
