import type { QueryClient } from "@tanstack/react-query";
import { useAddress } from "@/ui/list/use-address";
import { queueQuery, type Status, statuses } from "../api";

const statusIn = (address: URLSearchParams): Status =>
  statuses.find((name) => name === address.get("status")) ?? "Pending";

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const { address, change } = useAddress();
  return {
    status: statusIn(address),
    setStatus: (status: Status) => change({ status, order: null }),
  };
}

/** The list that the page opens with. */
export const prefetchQueue = (client: QueryClient) =>
  client.prefetchInfiniteQuery(
    queueQuery({ status: statusIn(new URLSearchParams(window.location.search)), search: "" }),
  );
