import { useState } from "react";

/** The direction in which a list is read. */
export type Order = "asc" | "desc";

/** The names of a list's two orders. */
export type OrderNames = Record<Order, string>;

export const byTime: OrderNames = { asc: "Oldest first", desc: "Newest first" };
export const byStudentId: OrderNames = {
  asc: "Student ID, lowest first",
  desc: "Student ID, highest first",
};

/**
 * The chosen order of a list which is read in its own one as long as nobody chooses. It is forgotten
 * where another list takes the place of this one, such as what is decided that of what waits.
 */
export function useOrder(own: Order, list = "") {
  const [chosen, setChosen] = useState<{ list: string; order: Order }>();
  const order = chosen?.list === list ? chosen.order : own;
  return {
    order,
    /** For the server; undefined is the list's own order. */
    asked: order === own ? undefined : order,
    setOrder: (next: Order) => setChosen({ list, order: next }),
  };
}
