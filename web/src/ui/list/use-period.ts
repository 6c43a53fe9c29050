import { isDay, type Period } from "@/lib/periods";
import { noStep, useUrlState } from "@/lib/use-url-state";

const dayIn = (text: string | null) => (isDay(text) ? text : "");

/** The period stands in the address, so that a reload and a bookmark keep it. */
export function usePeriod() {
  const { state: period, set } = useUrlState({ from: dayIn, to: dayIn });
  const setPeriod = ({ from, to }: Period) => set({ from, to }, noStep);
  return { period, setPeriod };
}
