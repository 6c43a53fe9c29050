import { useSingleKeys } from "@/shared/keys/use-single-keys";
import type { Many } from "./many/use-many";

/** The key that presses a button of the row that has the focus. */
export type RowKey = "a" | "r";

/** What the keys do while a row is open in a pane beside the list. */
export interface OpenRowKeys {
  next: () => void;
  previous: () => void;
  /** What A or R does there with the row. */
  press: (key: RowKey) => void;
  close: () => void;
}

const rowsOf = (listId: string) => [
  ...(document.getElementById(listId)?.querySelectorAll("tbody > tr, ul > li") ?? []),
];

const pressable = ":is(button, a[href]):not(:disabled)";

/**
 * J and K go from row to row of a list; A and R press what they are on the row, or on the first one; with
 * ticked rows they open what is decided of all of these. X ticks a row, T all. Beside a pane they go on from
 * the row that is open in it.
 */
export function useRowKeys(listId: string, many: Many | undefined, open: OpenRowKeys | undefined) {
  function rows() {
    const all = rowsOf(listId);
    const focused = all.findIndex((row) => row.contains(document.activeElement));
    const opened = all.findIndex((row) => row.querySelector("a[aria-current]"));
    return { all, at: focused < 0 ? opened : focused, opened };
  }

  function goTo(row: Element | undefined) {
    const decision = row?.querySelector<HTMLElement>("[data-row-key]:not(:disabled)");
    (decision ?? row?.querySelector<HTMLElement>(pressable))?.focus();
  }

  function press(key: RowKey) {
    const isOfMany = many?.acts.some((act) => act.key === key);
    if (many && isOfMany && many.count > 0) return many.openMany(key);
    if (open) return open.press(key);
    const { all, at } = rows();
    const row = all[Math.max(at, 0)];
    const button = row?.querySelector<HTMLElement>(`[data-row-key=${key}]:not(:disabled)`);
    // The dialog that it opens gives the focus back to it.
    button?.focus();
    button?.click();
  }

  /** Goes on to the next row, so that ticking rows one by one takes one key each. */
  function tick() {
    const { all, at, opened } = rows();
    const row = all[Math.max(at, 0)];
    row?.querySelector<HTMLElement>("[data-tick]:not(:disabled)")?.click();
    if (open && at === opened) open.next();
    else goTo(all[Math.max(at, 0) + 1] ?? row);
  }

  function step(by: 1 | -1) {
    const { all, at } = rows();
    goTo(all[at + by]);
  }

  return useSingleKeys({
    j: () => (open ? open.next() : step(1)),
    k: () => (open ? open.previous() : step(-1)),
    a: () => press("a"),
    r: () => press("r"),
    ...(many && { x: tick, t: () => many.tickAll(many.count < many.offered) }),
    ...(open && { escape: open.close }),
  });
}
