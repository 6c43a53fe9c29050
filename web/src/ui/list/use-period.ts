import { useSearchParams } from "react-router";
import { isDay, type Period } from "@/lib/periods";

/** The period stands in the address, so that a reload and a bookmark keep it. */
export function usePeriod() {
  const [address, setAddress] = useSearchParams();
  const read = (name: "from" | "to") => {
    const value = address.get(name);
    return isDay(value) ? value : "";
  };
  const period: Period = { from: read("from"), to: read("to") };

  function setPeriod({ from, to }: Period) {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries({ from, to })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    // A filter is no step of the way back.
    setAddress(next, { replace: true });
  }

  return { period, setPeriod };
}
