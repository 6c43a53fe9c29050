import { isDay } from "@/lib/periods";
import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import type { AuditFilter } from "./api";

export const isSapId = (text: string) => /^\d{11}$/.test(text);

const textIf = (isGood: (text: string) => boolean) => (text: string | null) =>
  text !== null && isGood(text) ? text : "";

const schema = {
  by: anyText,
  action: anyText,
  student: textIf(isSapId),
  from: textIf(isDay),
  to: textIf(isDay),
};

/** The filters stand in the address, so that a reload and a bookmark keep them. */
export function useFilter() {
  const { state, set } = useUrlState(schema);
  const filter: AuditFilter = state;
  const setFilter = (filters: Partial<AuditFilter>) => set(filters, noStep);
  const clear = () => setFilter({ by: "", action: "", student: "", from: "", to: "" });
  return { filter, setFilter, clear };
}
