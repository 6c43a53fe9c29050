import { useSingleKeys } from "@/shared/keys/use-single-keys";
import type { Many } from "./many/use-many";

/** The key that presses a button of the row that has the focus. */
export type RowKey = "a" | "r";

const rowsOf = (listId: string) => [
  ...(document.getElementById(listId)?.querySelectorAll("tbody > tr, ul > li") ?? []),
];

const pressable = ":is(button, a[href]):not(:disabled)";

/**
 * J and K go from row to row of a list; A and R press what they are on the row, or on the first one; with
 * ticked rows they open what is decided of all of these. X ticks a row, T all.
 */
export function useRowKeys(listId: string, many: Many | undefined) {
  function rows() {
    const all = rowsOf(listId);
    return { all, at: all.findIndex((row) => row.contains(document.activeElement)) };
  }

  function goTo(row: Element | undefined) {
    const decision = row?.querySelector<HTMLElement>("[data-row-key]:not(:disabled)");
    (decision ?? row?.querySelector<HTMLElement>(pressable))?.focus();
  }

  function press(key: RowKey) {
    const isOfMany = many?.acts.some((act) => act.key === key);
    if (many && isOfMany && many.count > 0) return many.openMany(key);
    const { all, at } = rows();
    const row = all[Math.max(at, 0)];
    const button = row?.querySelector<HTMLElement>(`[data-row-key=${key}]:not(:disabled)`);
    // The dialog that it opens gives the focus back to it.
    button?.focus();
    button?.click();
  }

  /** Goes on to the next row, so that ticking rows one by one takes one key each. */
  function tick() {
    const { all, at } = rows();
    const row = all[Math.max(at, 0)];
    row?.querySelector<HTMLElement>("[data-tick]:not(:disabled)")?.click();
    goTo(all[Math.max(at, 0) + 1] ?? row);
  }

  return useSingleKeys({
    j: () => {
      const { all, at } = rows();
      goTo(all[at + 1]);
    },
    k: () => {
      const { all, at } = rows();
      goTo(all[at - 1]);
    },
    a: () => press("a"),
    r: () => press("r"),
    ...(many && { x: tick, t: () => many.tickAll(many.count < many.offered) }),
  });
}
