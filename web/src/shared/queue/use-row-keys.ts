import { useSingleKeys } from "@/shared/keys/use-single-keys";

/** The key that presses a button of the row that has the focus. */
export type RowKey = "a" | "r";

const rowsOf = (listId: string) => [
  ...(document.getElementById(listId)?.querySelectorAll("tbody > tr, ul > li") ?? []),
];

const pressable = ":is(button, a[href]):not(:disabled)";

/** J and K go from row to row of a list; A and R press what they are on the row, or on the first one. */
export function useRowKeys(listId: string) {
  function rows() {
    const all = rowsOf(listId);
    return { all, at: all.findIndex((row) => row.contains(document.activeElement)) };
  }

  function goTo(row: Element | undefined) {
    const decision = row?.querySelector<HTMLElement>("[data-row-key]:not(:disabled)");
    (decision ?? row?.querySelector<HTMLElement>(pressable))?.focus();
  }

  function press(key: RowKey) {
    const { all, at } = rows();
    const row = all[Math.max(at, 0)];
    const button = row?.querySelector<HTMLElement>(`[data-row-key=${key}]:not(:disabled)`);
    // The dialog that it opens gives the focus back to it.
    button?.focus();
    button?.click();
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
  });
}
