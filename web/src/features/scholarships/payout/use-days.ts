import { noStep, textOrNull, useUrlState } from "@/lib/use-url-state";
import { allDays, periodSchema } from "@/ui/list/use-period";
import type { Status } from "../api";

const none = { from: "", to: "" };

/** The days in the address, which are those of one of the two lists. */
export function useDays(list: Status) {
  const { state, set } = useUrlState({ ...periodSchema, status: textOrNull });
  const { from, to, status } = state;
  return {
    days: status === list ? { from, to } : none,
    showAllDays: () => set({ ...allDays, status: null }, noStep),
  };
}
