import { useQuery } from "@tanstack/react-query";
import { ownAttendanceQuery } from "@/features/attendance/api";
import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import { termName } from "@/shared/terms";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { Notice } from "@/ui/notice";
import { texts } from "./texts";

const t = texts.practicals;

/** Which of a student's terms the page shows, as its address says, and the choice of another one. */
export function useOwnTerm() {
  const { state, set } = useUrlState({ term: anyText });
  // The present term says which others there are.
  const { data, isPending } = useQuery(ownAttendanceQuery(""));
  const terms = data?.terms ?? [];
  const isPresent = state.term === String(data?.term);
  const isKnown = terms.some((term) => String(term) === state.term);
  // Where the terms cannot be read the server says whether there is such a one.
  const term = data && (isPresent || !isKnown) ? "" : state.term;
  const isReady = term === "" || !isPending;
  return {
    term,
    isReady,
    isOver: isReady && term !== "",
    control: terms.length > 1 && (
      <div>
        <ListTools>
          <FilterSelect
            label={t.term}
            choices={terms.map((one) => ({ value: String(one), label: termName(one) ?? "" }))}
            value={term || String(data?.term ?? "")}
            onChange={(next) => set({ term: next === String(data?.term) ? null : next }, noStep)}
          />
        </ListTools>
        <div aria-live="polite">{term !== "" && <Notice tone="info">{t.over(term)}</Notice>}</div>
      </div>
    ),
  };
}
