import { isDay } from "@/lib/periods";
import { noStep, useAddress } from "@/ui/list/use-address";
import type { AuditFilter } from "./api";

export const isSapId = (text: string) => /^\d{11}$/.test(text);

/** The filters stand in the address, so that a reload and a bookmark keep them. */
export function useFilter() {
  const { address, change } = useAddress();
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

  const setFilter = (filters: Partial<AuditFilter>) => change(filters, noStep);
  const clear = () => setFilter({ by: "", action: "", student: "", from: "", to: "" });
  return { filter, setFilter, clear };
}
