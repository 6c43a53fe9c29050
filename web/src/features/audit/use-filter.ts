import { useSearchParams } from "react-router";
import { isDay } from "@/lib/periods";
import type { AuditFilter } from "./api";

export const isSapId = (text: string) => /^\d{11}$/.test(text);

/** The filters stand in the address, so that a reload and a bookmark keep them. */
export function useFilter() {
  const [address, setAddress] = useSearchParams();
  const read = (name: keyof AuditFilter, isGood: (text: string) => boolean = () => true) => {
    const value = address.get(name) ?? "";
    return isGood(value) ? value : "";
  };
  const filter: AuditFilter = {
    by: read("by"),
    action: read("action"),
    student: read("student", isSapId),
    from: read("from", isDay),
    to: read("to", isDay),
  };

  function setFilter(change: Partial<AuditFilter>) {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries({ ...filter, ...change })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    // A filter is no step of the way back.
    setAddress(next, { replace: true });
  }

  const clear = () => setFilter({ by: "", action: "", student: "", from: "", to: "" });
  return { filter, setFilter, clear };
}
