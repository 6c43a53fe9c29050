import { isDay, type Period } from "@/lib/periods";
import { noStep, useUrlState } from "@/lib/use-url-state";

const dayIn = (text: string | null) => (isDay(text) ? text : "");

/** The days of a list in the address of its page. */
export const periodSchema = { from: dayIn, to: dayIn };

/** A change of the address: all days. */
export const allDays = { from: null, to: null };

/** The period stands in the address, so that a reload and a bookmark keep it. */
export function usePeriod() {
  const { state: period, set } = useUrlState(periodSchema);
  return { period, setPeriod: ({ from, to }: Period) => set({ from, to }, noStep) };
}
