import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import { useSort } from "@/ui/list/order";
import { useSearch } from "@/ui/list/use-search";
import { sorts } from "../api";

/** Which of the class's students are listed, and how; kept in the address. */
export function useClassUrl() {
  const { state, set } = useUrlState({ division: anyText });
  const { search, setSearch } = useSearch();
  const order = useSort("asc", sorts);
  return {
    division: state.division,
    setDivision: (division: string) => set({ division }, noStep),
    search,
    setSearch,
    order,
  };
}
