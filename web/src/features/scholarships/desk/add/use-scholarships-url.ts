import { oneOf, useUrlState } from "@/lib/use-url-state";
import { type Status, statuses } from "../../api";

/** The address keeps which status is shown, over a reload and on the way back. */
export function useScholarshipsUrl() {
  const { state, set } = useUrlState({ status: oneOf(statuses, "Open") });
  return {
    status: state.status,
    setStatus: (next: Status) => set({ status: next === "Open" ? null : next, order: null }),
    /** All that are open, whatever was searched for. */
    showOpen: () => set({ status: null, search: null, order: null }),
  };
}
