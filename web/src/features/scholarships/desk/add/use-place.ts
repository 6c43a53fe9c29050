import { useAddress } from "@/ui/list/use-address";
import { type Status, statuses } from "../../api";

/** The address keeps which status is shown, over a reload and on the way back. */
export function usePlace() {
  const { address, change } = useAddress();
  return {
    status: statuses.find((name) => name === address.get("status")) ?? "Open",
    setStatus: (next: Status) => change({ status: next === "Open" ? null : next, order: null }),
    /** All that are open, whatever was searched for. */
    showOpen: () => change({ status: null, search: null, order: null }),
  };
}
