import { paths } from "@/lib/paths";
import { noStep, textOrNull, useUrlState } from "@/lib/use-url-state";

/** Where the students of one scholarship are approved. */
export const addressOfApproval = (id: string) =>
  `${paths.adminScholarshipApprove}?${new URLSearchParams({ scholarship: id })}`;

/** The chosen scholarship stands in the address, so that a reload and the way back keep it. */
export function useApprovalUrl() {
  const { state, setAll } = useUrlState({ scholarship: textOrNull });
  return {
    id: state.scholarship,
    choose: (id: string) => setAll({ scholarship: id }),
    /** There is nothing to come back to. */
    clear: () => setAll({}, noStep),
  };
}
