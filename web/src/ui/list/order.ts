import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { texts } from "./order-texts";

/** The direction in which a list is read. */
export type Order = "asc" | "desc";

/** The names of a list's two orders. */
export type OrderNames = Record<Order, string>;

export const byTime: OrderNames = texts.byTime;
export const byStudentId: OrderNames = texts.byStudentId;

/**
 * The chosen order of a list, which is read in its own one as long as nobody chooses.
 * @param name Of its own, where a page has two lists.
 */
export function useOrder(own: Order, name = "order") {
  const { state, set } = useUrlState({ [name]: oneOf<Order, Order>(["asc", "desc"], own) });
  const order = state[name] ?? own;
  return {
    order,
    /** For the server; undefined is the list's own order. */
    asked: order === own ? undefined : order,
    setOrder: (next: Order) => set({ [name]: next === own ? null : next }, noStep),
  };
}
