import type { QueryClient } from "@tanstack/react-query";
import type { GrievanceCategory } from "@/lib/api-types";
import { noStep, useAddress } from "@/ui/list/use-address";
import { isCategory, queueQuery, type Status, statuses } from "../api";

function placeIn(address: URLSearchParams) {
  const category = address.get("category");
  return {
    status: statuses.find((name) => name === address.get("status")) ?? "Pending",
    category: isCategory(category) ? category : null,
  };
}

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const { address, change } = useAddress();
  return {
    ...placeIn(address),
    setStatus: (status: Status) => change({ status, order: null }),
    setCategory: (category: GrievanceCategory | null) => change({ category }, noStep),
  };
}

/** The list that the page opens with. */
export const prefetchQueue = (client: QueryClient) =>
  client.prefetchInfiniteQuery(
    queueQuery({ ...placeIn(new URLSearchParams(window.location.search)), search: "" }),
  );
