import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { daysIn } from "@/ui/list/narrowed";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { type Status, statuses } from "../api";
import { texts } from "./texts";

export const schema = {
  ...periodSchema,
  status: oneOf(statuses, "Pending"),
  startsBy: periodSchema.to,
};

const anyDays = { ...allDays, startsBy: null };

/** What is shown stands in the address, so that a reload and the way back keep it. */
export function useQueueUrl() {
  const { state, set } = useUrlState(schema);
  const { status, from, to, startsBy } = state;
  return {
    status,
    days: { from, to, startsBy },
    setStatus: (next: Status) => set({ status: next, order: null, ...anyDays }),
    narrowing: {
      facts: [
        ...daysIn(texts.came[status], { from, to }),
        ...daysIn(texts.begins, { from: "", to: startsBy }),
      ],
      onShowAll: () => set(anyDays, noStep),
    },
  };
}
