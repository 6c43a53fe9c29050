import { oneOf, useUrlState } from "@/lib/use-url-state";
import { type Status, statuses } from "../api";

export type Area = "requests" | "practicals";

const schema = {
  tab: oneOf<Area, Area>(["requests", "practicals"], "requests"),
  status: oneOf(statuses, "Pending"),
};

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function useApproveUrl() {
  const { state, set } = useUrlState(schema);
  return {
    area: state.tab,
    status: state.status,
    openArea: (next: Area) =>
      set({ tab: next === "requests" ? null : next, status: null, search: null, order: null }),
    setStatus: (next: Status) => set({ status: next, order: null }),
  };
}

export type ApproveUrl = ReturnType<typeof useApproveUrl>;
