import type { MarksSheet, SheetMark } from "@/lib/api-types";
import { todayInIndia } from "@/lib/today";
import type { SheetStatus } from "../../api";
import { marksIn, written } from "../../marks";
import type { Change } from "../../mutations";

/** One subject of one student: what the server has, and what was typed and is not there yet. */
export interface Cell {
  mark: SheetMark;
  /** Null: nothing is unsaved. */
  text: string | null;
  /** What stood there when the typing began. */
  was: number | null;
  fault?: string | undefined;
  /** Somebody else has entered something since: `mark` is theirs. */
  isConflict?: boolean;
  /** What was typed for another attempt than the one that is entered here now, and is not kept. */
  dropped?: string;
  /** The student has no such subject: it is of another term than theirs. Nothing is typed or missing here. */
  isForeign?: boolean;
}

/**
 * retrying: the server could not be reached. reason: changes of published marks wait for a reason.
 * failed: the server has refused them for good.
 */
export type Phase = "rest" | "waiting" | "saving" | "saved" | "retrying" | "reason" | "failed";

export interface Row {
  id: string;
  name: string;
  status: SheetStatus;
  cells: Cell[];
  phase: Phase;
  /** Why it failed. */
  message?: string | undefined;
  /** The server wants a reason, whatever was known here of what is published. */
  mustGiveReason?: boolean;
}

export const shown = ({ text, mark }: Cell) => text ?? written(mark.marks);

/** Of a re-exam there are no marks before its day. */
const isAhead = ({ examDate }: SheetMark) => examDate !== null && examDate > todayInIndia();

/** What cannot be saved is missing as well, whatever stands in the cell. */
export const isMissing = (cell: Cell) =>
  cell.fault !== undefined || (!cell.isForeign && shown(cell).trim() === "" && !isAhead(cell.mark));

export const isUnsaved = (cell: Cell) => cell.text !== null;

/** What only the clerk can settle. */
export const isStuck = (cell: Cell) => cell.fault !== undefined || cell.isConflict === true;

const asMarks = ({ text, mark }: Cell) => {
  const read = marksIn(text ?? "", mark.maxMarks);
  return read.fault === undefined ? read.marks : undefined;
};

/** The cell as it is typed into now. Anyone who types over a conflict has seen what stands there. */
export function typed(cell: Cell, text: string, isSaving = false): Cell {
  const { mark } = cell;
  if (cell.isForeign) return cell;
  // While something else is on its way, what stands there now is still to follow it.
  if (text === written(mark.marks) && !isSaving) return settled(mark);
  const isNew = cell.text === null || cell.isConflict === true;
  return { mark, text, was: isNew ? mark.marks : cell.was };
}

/** Says what is wrong with what was typed; what says the same as the server is not unsaved. */
export function checked(cell: Cell): Cell {
  if (cell.text === null || cell.isConflict) return cell;
  const { fault } = marksIn(cell.text, cell.mark.maxMarks);
  if (fault !== undefined) return cell.fault === fault ? cell : { ...cell, fault };
  return asMarks(cell) === cell.mark.marks && cell.was === cell.mark.marks
    ? settled(cell.mark)
    : cell;
}

export const settled = (mark: SheetMark): Cell => ({ mark, text: null, was: mark.marks });

/** What corrected the marks before a re-exam is none of the re-exam. */
export const withoutOld = (mark: SheetMark, dropped: string | undefined): Cell =>
  dropped === undefined ? settled(mark) : { ...settled(mark), dropped };

const changedAt = (mark: SheetMark) => (mark.changedAt ? Date.parse(mark.changedAt) : 0);

/**
 * A list that was asked for before a save may arrive after its reply. Marks that were removed keep
 * their time; without one nothing was ever entered, and that is older than anything.
 */
const isOlder = (mark: SheetMark, than: SheetMark) =>
  mark.attempt === than.attempt && changedAt(mark) < changedAt(than);

/**
 * What the server says now. `sent` is the text that this very reply has saved, if any: what was typed
 * on meanwhile stands upon it.
 */
export function received(cell: Cell, newest: SheetMark, sent?: string): Cell {
  const mark = sent === undefined && isOlder(newest, cell.mark) ? cell.mark : newest;
  if (cell.text === null) return withoutOld(mark, cell.dropped);
  if (cell.text === sent) return settled(mark);
  if (cell.mark.attempt !== mark.attempt) return withoutOld(mark, cell.text);
  const next: Cell = { ...cell, mark };
  if (sent !== undefined) return { ...next, was: mark.marks, isConflict: false };
  if (asMarks(next) === mark.marks) return settled(mark);
  return next.was === mark.marks ? next : { ...next, fault: undefined, isConflict: true };
}

export const mine = (cell: Cell): Cell => ({ ...cell, was: cell.mark.marks, isConflict: false });

export interface Sendable {
  change: Change;
  text: string;
  takesReason: boolean;
}

/** What can be sent of a row as it is. */
export function sendable(row: Row): Sendable[] {
  return row.cells.flatMap((cell) => {
    const marks = asMarks(cell);
    if (cell.text === null || isStuck(cell) || marks === undefined) return [];
    const { subjectId } = cell.mark;
    // Marks that were published cannot be removed, for whatever reason; the server says so at once.
    const takesReason = cell.mark.takesReason && marks !== null;
    return [{ change: { subjectId, was: cell.was, marks }, text: cell.text, takesReason }];
  });
}

export const withCell = (row: Row, column: number, change: (cell: Cell) => Cell): Row => ({
  ...row,
  cells: row.cells.map((cell, index) => (index === column ? change(cell) : cell)),
});

/** The row upon what the server says now; `sent` has been saved by this very reply. */
export function merged(row: Row, sheet: MarksSheet, sent: Sendable[] = []): Row {
  const cells = row.cells.map((cell) => {
    const newest = sheet.marks.find(({ subjectId }) => subjectId === cell.mark.subjectId);
    const saved = sent.find(({ change }) => change.subjectId === cell.mark.subjectId);
    return newest ? received(cell, newest, saved?.text) : cell;
  });
  return { ...row, name: sheet.name, status: sheet.status, cells };
}

export const isClean = ({ cells }: Row) => !cells.some(isUnsaved);

/** A later list says how far the marks are; that they are saved is no news any more. */
export const rested = (row: Row): Row => (row.phase === "saved" ? { ...row, phase: "rest" } : row);
