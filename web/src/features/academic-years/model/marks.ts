import { feeIn } from "@/lib/amount";
import { sumOfRupees } from "@/lib/money";
import type { Cell, ClassRow, FeeRow, InstalmentRow, YearDraft } from "./draft";
import { percentIn } from "./repeaters";

export type Mark = "changed" | "added" | "removed";

export function markOf({ value, was }: Cell): Mark | null {
  if (was === null) return "added";
  return value === was ? null : "changed";
}

/** 1,500 and 1500 are one fee. */
function markOfNumber(cell: Cell, read: (text: string) => number | null): Mark | null {
  const mark = markOf(cell);
  if (mark !== "changed" || cell.was === null) return mark;
  const typed = read(cell.value);
  return typed !== null && typed === read(cell.was) ? null : mark;
}

export const markOfFee = ({ isRemoved, amount }: FeeRow): Mark | null =>
  isRemoved ? "removed" : markOfNumber(amount, feeIn);

/** With its fee the percentage goes, too: that is one row. */
export const markOfPercent = ({ isRemoved, repeatPercent }: FeeRow): Mark | null =>
  isRemoved ? null : markOfNumber(repeatPercent, percentIn);

export const markOfInstalment = ({ isRemoved, dueDate }: InstalmentRow): Mark | null =>
  isRemoved ? "removed" : markOf(dueDate);

const isMarked = (mark: Mark | null) => mark !== null;

export const marksOfCourse = ({ fees, classes }: { fees: FeeRow[]; classes: ClassRow[] }) =>
  [
    ...fees.flatMap((fee) => [markOfFee(fee), markOfPercent(fee)]),
    ...classes.flatMap(({ beginsOn, endsOn }) => [markOf(beginsOn), markOf(endsOn)]),
  ].filter(isMarked).length;

/** How many rows are not as they were. */
export const marksIn = (draft: YearDraft) =>
  [
    ...[draft.name, draft.beginsOn, draft.endsOn, draft.lastAdmissionOn].map(markOf),
    ...draft.instalments.map(markOfInstalment),
  ].filter(isMarked).length + marksOfCourse(draft);

/** What the fees come to; null as long as one of them cannot be read. */
export function sumOfFees(fees: FeeRow[]): number | null {
  const amounts = fees
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ amount }) => feeIn(amount.value));
  return amounts.every((amount) => amount !== null) ? sumOfRupees(amounts) : null;
}

/** What they came to before. */
export const sumBefore = (fees: FeeRow[]) =>
  sumOfRupees(fees.map(({ amount }) => Number(amount.last ?? 0)));
