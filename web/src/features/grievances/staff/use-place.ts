import type { QueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { GrievanceCategory } from "@/lib/api-types";
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
  const [address, setAddress] = useSearchParams();
  const place = placeIn(address);

  function go({ status, category }: typeof place, options?: { replace: boolean }) {
    setAddress({ status, ...(category && { category }) }, options);
  }

  return {
    ...place,
    setStatus: (status: Status) => go({ ...place, status }),
    // A filter is no step of the way back.
    setCategory: (category: GrievanceCategory | null) =>
      go({ ...place, category }, { replace: true }),
  };
}

/** The list that the page opens with. */
export const beginQueue = (client: QueryClient) =>
  client.prefetchInfiniteQuery(
    queueQuery({ ...placeIn(new URLSearchParams(window.location.search)), search: "" }),
  );
