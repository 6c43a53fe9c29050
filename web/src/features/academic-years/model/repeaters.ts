import { barePercent } from "@/lib/percent";
import type { Cell, FeeRow } from "./draft";

/** Percent: repeaters pay it like everybody else. */
const wholeFee = 100;

/** A typed percentage, a whole number from 0 to 100; null when it is none. */
export function percentIn(text: string): number | null {
  const bare = barePercent(text);
  return /^\d{1,3}$/.test(bare) && Number(bare) <= 100 ? Number(bare) : null;
}

/**
 * Of a fee that is charged and, where something stands beside it, of what was charged before. A fee that was not there is
 * marked itself. Instances of the release before, met during an upgrade, know of no percentages.
 */
export function percentCell(
  now: number | string = wholeFee,
  before?: number,
  isBeside = false,
): Cell {
  const value = String(now);
  const last = before === undefined ? null : String(before);
  return { value, was: isBeside ? (last ?? String(wholeFee)) : value, last };
}

/** Of a fee that is added. */
export const newPercent = (value?: string) => percentCell(value, undefined, true);

const isWhole = (percent: string | null) => percent === null || percent === String(wholeFee);

/** Whether repeaters pay a part alone of one of these fees, or did before. */
export const hasParts = (fees: Pick<FeeRow, "repeatPercent">[]) =>
  fees.some(({ repeatPercent: { value, last } }) => !isWhole(value) || !isWhole(last));

/** Where a course has the percentages of its fees: closed, nothing of them is in sight. */
export const partsOf = (courseId: string) => `parts.${courseId}`;

export const isPercent = (path: string) => path.endsWith(".repeatPercent");
