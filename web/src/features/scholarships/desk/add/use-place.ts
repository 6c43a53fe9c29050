import { useAddress } from "@/ui/list/use-address";
import { type Status, statuses } from "../../api";

/** The status that is shown stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const { address, change } = useAddress();
  return {
    status: statuses.find((name) => name === address.get("status")) ?? "Open",
    setStatus: (next: Status) => change({ status: next === "Open" ? null : next, order: null }),
    /** All that are open, whatever was searched for. */
    showOpen: () => change({ status: null, search: null, order: null }),
  };
}
