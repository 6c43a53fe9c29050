import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useOrder } from "@/ui/list/order";
import { useGoOn } from "@/ui/list/use-go-on";
import { type Act, queueQuery } from "../api";
import { usePlace } from "./use-place";

/** Of the button that decides a leave, for whoever leads the focus to it. */
export const actId = (act: Act, id: string) => `${act}-${id}`;

export function useQueue() {
  const place = usePlace();
  const { status } = place;
  const [search, setSearch] = useState("");
  // Who has waited longest comes first; of what is decided, the newest.
  const order = useOrder(status === "Pending" ? "asc" : "desc", status);
  const list = useInfiniteQuery({
    ...queueQuery({ status, search, order: order.asked }),
    placeholderData: keptWhileSearching({ status }),
  });
  return { ...place, search, setSearch, order, list, goOn: useGoOn(list.data, ({ _id }) => _id) };
}
