import type { AcademicYear } from "@/lib/api-types";
import { percentCell } from "./repeaters";

/** A year as it was read. */
export interface Read {
  isNext: boolean;
  /** What stands beside it: the year before, or what is saved. Null: nothing does. */
  last: AcademicYear | null;
  /** What the fields are filled with. */
  now: AcademicYear;
}

/** What a field holds, and what it is held against. */
export interface Cell {
  value: string;
  /** What it is marked against: a day is last year's moved by a year. Null: there was none. */
  was: string | null;
  /** What is shown beside it. */
  last: string | null;
}

/** A row of a list. Its key stays the same for as long as it is on the screen. */
interface Row {
  key: string;
  /** It was there and is not saved again. It stays in sight, so that it can be brought back. */
  isRemoved?: boolean;
}

export interface InstalmentRow extends Row {
  dueDate: Cell;
}

export interface FeeRow extends Row {
  courseId: string;
  courseName: string;
  yearOfStudy: number;
  /** Empty: the course's base fee. */
  title: string;
  amount: Cell;
  /** What a student who repeats the year of study pays of it. */
  repeatPercent: Cell;
  /** Added here: it may be named anew, or taken away without a trace. */
  isOwn?: boolean;
}

export const days = ["beginsOn", "endsOn"] as const;
export type DayName = (typeof days)[number];

export interface ClassRow extends Row, Record<DayName, Cell> {
  courseId: string;
  courseName: string;
  term: number;
  /** Which of its days are the year's, whatever that becomes. */
  follows: Record<DayName, boolean>;
}

/** What stands in the line for all courses. */
export interface ForAll {
  title: string;
  amount: string;
}

/** All that is typed on the page. */
export interface YearDraft extends Record<DayName, Cell> {
  name: Cell;
  /** Empty: none is set. */
  lastAdmissionOn: Cell;
  instalments: InstalmentRow[];
  fees: FeeRow[];
  classes: ClassRow[];
  all: ForAll;
}

export const blankForAll: ForAll = { title: "", amount: "" };

/** Two spellings of one name, as the server compares them. */
export const nameKey = (name: string) =>
  name.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");

type Fee = Pick<FeeRow, "courseId" | "yearOfStudy" | "title">;
type Class = Pick<ClassRow, "courseId" | "term">;

export const isInClass = (one: Omit<Fee, "title">, other: Omit<Fee, "title">) =>
  one.courseId === other.courseId && one.yearOfStudy === other.yearOfStudy;
export const isSameFee = (one: Fee, other: Fee) =>
  isInClass(one, other) && nameKey(one.title) === nameKey(other.title);
export const isSameClass = (one: Class, other: Class) =>
  one.courseId === other.courseId && one.term === other.term;

/** The year as the form holds it. */
export function draftOf({ last, now }: Read): YearDraft {
  const cell = (value: string | null, before?: string | null): Cell => ({
    value: value ?? "",
    was: value ?? "",
    last: before ?? null,
  });
  return {
    name: cell(now.name, last?.name),
    beginsOn: cell(now.beginsOn, last?.beginsOn),
    endsOn: cell(now.endsOn, last?.endsOn),
    lastAdmissionOn: {
      ...cell(now.lastAdmissionOn, last?.lastAdmissionOn),
      // What there was not is not moved by a year.
      ...(last && last.lastAdmissionOn === null && { was: "" }),
    },
    instalments: now.instalments.map(({ dueDate }, index) => ({
      key: `i${index}`,
      dueDate: cell(dueDate, last?.instalments[index]?.dueDate),
    })),
    fees: feeRows({ last, now }),
    classes: now.classes.map((row, index) => {
      const before = last?.classes.find((other) => isSameClass(other, row));
      return {
        key: `c${index}`,
        courseId: row.courseId,
        courseName: row.courseName,
        term: row.term,
        beginsOn: cell(row.beginsOn, before?.beginsOn),
        endsOn: cell(row.endsOn, before?.endsOn),
        follows: { beginsOn: row.beginsOn === now.beginsOn, endsOn: row.endsOn === now.endsOn },
      };
    }),
    all: blankForAll,
  };
}

function feeRows({ last, now }: Pick<Read, "last" | "now">): FeeRow[] {
  const rows = now.fees.map(({ amount, repeatPercent: percent, ...fee }, index): FeeRow => {
    const found = last?.fees.find((other) => isSameFee(other, fee));
    const before = found ? String(found.amount) : null;
    const value = String(amount);
    return {
      ...fee,
      key: `f${index}`,
      amount: { value, was: last ? before : value, last: before },
      repeatPercent: percentCell(percent, found?.repeatPercent, last !== null),
    };
  });
  // Of a class that goes on: those of last year that are not proposed again.
  const gone = (last?.fees ?? []).filter(
    (fee) => rows.some((row) => isInClass(row, fee)) && !rows.some((row) => isSameFee(row, fee)),
  );
  return gone.reduce((all, { amount, repeatPercent: percent, ...fee }, index) => {
    const value = String(amount);
    const repeatPercent = percentCell(percent, percent, true);
    const cells = { amount: { value, was: value, last: value }, repeatPercent };
    return withFee(all, { ...fee, key: `g${index}`, ...cells, isRemoved: true });
  }, rows);
}

/** The fees with one more, at the end of its class. */
export function withFee(fees: FeeRow[], fee: FeeRow): FeeRow[] {
  const at = fees.findLastIndex((other) => isInClass(other, fee));
  return at < 0 ? [...fees, fee] : [...fees.slice(0, at + 1), fee, ...fees.slice(at + 1)];
}
