import { isDay, type Period } from "@/lib/periods";
import { noStep, useAddress } from "./use-address";

/** The period stands in the address, so that a reload and a bookmark keep it. */
export function usePeriod() {
  const { address, change } = useAddress();
  const read = (name: "from" | "to") => {
    const value = address.get(name);
    return isDay(value) ? value : "";
  };
  const period: Period = { from: read("from"), to: read("to") };

  const setPeriod = ({ from, to }: Period) => change({ from, to }, noStep);
  return { period, setPeriod };
}
