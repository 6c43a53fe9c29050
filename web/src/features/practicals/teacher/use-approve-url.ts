import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { type Status, statuses } from "../api";

export type Area = "requests" | "practicals";

const schema = {
  ...periodSchema,
  tab: oneOf<Area, Area>(["requests", "practicals"], "requests"),
  status: oneOf(statuses, "Pending"),
};

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function useApproveUrl() {
  const { state, set } = useUrlState(schema);
  return {
    area: state.tab,
    status: state.status,
    days: { from: state.from, to: state.to },
    showAllDays: () => set(allDays, noStep),
    openArea: (next: Area) =>
      set({
        tab: next === "requests" ? null : next,
        status: null,
        search: null,
        order: null,
        ...allDays,
      }),
    setStatus: (next: Status) => set({ status: next, order: null, ...allDays }),
  };
}

export type ApproveUrl = ReturnType<typeof useApproveUrl>;
