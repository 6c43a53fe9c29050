import { useAddress } from "@/ui/list/use-address";
import { type Status, statuses } from "../api";

export type Area = "requests" | "practicals";

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const { address, change } = useAddress();
  const area: Area = address.get("tab") === "practicals" ? "practicals" : "requests";
  return {
    area,
    status: statuses.find((name) => name === address.get("status")) ?? "Pending",
    openArea: (next: Area) =>
      change({ tab: next === "requests" ? null : next, status: null, search: null, order: null }),
    setStatus: (next: Status) => change({ status: next, order: null }),
  };
}

export type Place = ReturnType<typeof usePlace>;
