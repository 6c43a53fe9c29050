import { useSearchParams } from "react-router";
import { type Status, statuses } from "../api";

export type Area = "requests" | "practicals";

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  const area: Area = address.get("tab") === "practicals" ? "practicals" : "requests";
  return {
    area,
    status: statuses.find((name) => name === address.get("status")) ?? "Pending",
    openArea: (next: Area) => setAddress(next === "requests" ? {} : { tab: next }),
    setStatus: (next: Status) => setAddress({ status: next }),
  };
}

export type Place = ReturnType<typeof usePlace>;
