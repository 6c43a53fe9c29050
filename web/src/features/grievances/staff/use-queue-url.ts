import type { GrievanceCategory } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { isCategory, type Status, statuses } from "../api";

export const schema = {
  ...periodSchema,
  status: oneOf(statuses, "Pending"),
  category: (text: string | null) => (isCategory(text) ? text : null),
  /** The docket of the grievance that is read. */
  open: textOrNull,
};

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function useQueueUrl() {
  const { state, set, queryWith } = useUrlState(schema);
  const { open: openDocket, ...listed } = state;
  const at = (docket: string | null) => ({ status: listed.status, open: docket });
  return {
    ...listed,
    openDocket,
    setStatus: (status: Status) => set({ status, order: null, open: null, ...allDays }),
    setCategory: (category: GrievanceCategory | null) => set({ category }, noStep),
    showAllDays: () => set(allDays, noStep),
    openRow: (docket: string | null) => set(at(docket)),
    /** Of a grievance beside this list; null: of the list alone. */
    addressOf: (docket: string | null) => `${paths.adminGrievance}?${queryWith(at(docket))}`,
  };
}

export type QueueUrl = ReturnType<typeof useQueueUrl>;
