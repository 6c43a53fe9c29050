import type { QueryClient } from "@tanstack/react-query";
import { oneOf, urlStateIn, useUrlState } from "@/lib/use-url-state";
import { queueQuery, type Status, statuses } from "../api";

const schema = {
  status: oneOf(statuses, "Pending"),
};

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function useQueueUrl() {
  const { state, set } = useUrlState(schema);
  return {
    ...state,
    setStatus: (status: Status) => set({ status, order: null }),
  };
}

/** The list that the page opens with. */
export const prefetchQueue = (client: QueryClient) =>
  client.prefetchInfiniteQuery(
    queueQuery({ ...urlStateIn(new URLSearchParams(window.location.search), schema), search: "" }),
  );
