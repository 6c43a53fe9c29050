import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { texts } from "./order-texts";

/** The direction in which a list is read. */
export type Order = "asc" | "desc";

/** The names of a list's two orders by one key. */
export type OrderNames = Record<Order, string>;

/** The server's keys by which a list can be sorted besides its own order. */
export type Sorts<Sort extends string> = Readonly<Partial<Record<Sort, OrderNames>>>;

/** What the server is asked for; nothing is the list's own order. */
export interface Sorted<Sort extends string> {
  sort?: Sort | undefined;
  order?: Order | undefined;
}

export const {
  byTime,
  byStudentId,
  byRollNumber,
  byName,
  byAmount,
  byBalance,
  byApplication,
  byRequest,
  byFirstDay,
  byFiling,
  byDocket,
  byTestDate,
} = texts;

const orders: readonly Order[] = ["asc", "desc"];

/** As the address has it: "desc" of the list's own key, or "amount.desc". */
export type Chosen<Sort extends string> = Order | `${Sort}.${Order}`;

/**
 * The chosen order of a list, which is read in its own one as long as nobody chooses.
 * @param name Of its own, where a page has two lists.
 */
export function useOrder(own: Order, name = "order") {
  const { order, asked, setOrder } = useSort(own, {}, name);
  return { order, asked: asked.order, setOrder };
}

/** As {@link useOrder}, of a list that can be sorted by further keys. */
export function useSort<Sort extends string>(own: Order, sorts: Sorts<Sort>, name = "order") {
  const choices = choicesOf(sorts);
  const { state, set } = useUrlState({ [name]: oneOf<Chosen<Sort>, Order>(choices, own) });
  const order = state[name] ?? own;
  return {
    order,
    sorts,
    asked: order === own ? {} : askedFor(order),
    setOrder: (next: Chosen<Sort>) => set({ [name]: next === own ? null : next }, noStep),
  };
}

export const choicesOf = <Sort extends string>(sorts: Sorts<Sort>): Chosen<Sort>[] => [
  ...orders,
  ...(Object.keys(sorts) as Sort[]).flatMap((sort) =>
    orders.map((order): Chosen<Sort> => `${sort}.${order}`),
  ),
];

function askedFor<Sort extends string>(chosen: Chosen<Sort>): Sorted<Sort> {
  const [order, sort] = chosen.split(".").reverse();
  return sort ? { sort: sort as Sort, order: order as Order } : { order: order as Order };
}
