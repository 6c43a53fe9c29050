import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useOrder } from "@/ui/list/order";
import { useGoOn } from "@/ui/list/use-go-on";
import { queueQuery } from "../api";
import { usePlace } from "./use-place";

/** Of the button that resolves a grievance, for whoever leads the focus to it. */
export const resolveId = (id: string) => `resolve-${id}`;

export function useQueue() {
  const place = usePlace();
  const { status, category } = place;
  const [search, setSearch] = useState("");
  // Who has waited longest comes first; of what is resolved, the newest.
  const order = useOrder(status === "Pending" ? "asc" : "desc", status);
  const list = useInfiniteQuery({
    ...queueQuery({ status, category, search, order: order.asked }),
    placeholderData: keptWhileSearching({ status, category }),
  });
  return { ...place, search, setSearch, order, list, goOn: useGoOn(list.data, ({ _id }) => _id) };
}
