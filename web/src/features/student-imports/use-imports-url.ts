import { useLocation } from "react-router";
import type { ImportedState } from "@/lib/student-import-types";
import { noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";

export const states: readonly ImportedState[] = [
  "Waiting",
  "Enrolled",
  "SignedIn",
  "LeftOut",
  "TakenBack",
];

const schema = { import: textOrNull, state: oneOf<ImportedState, "">(states, "") };

/** Of the list of students: another import is read from its beginning. */
const everybody = { state: null, search: null };

/** The import that is open and whom of it the list shows, in the address of whichever desk shows it. */
export function useImportsUrl() {
  const { pathname } = useLocation();
  const { state, set, queryWith } = useUrlState(schema);
  return {
    importId: state.import,
    state: state.state,
    setState: (next: ImportedState | "") => set({ state: next }, noStep),
    open: (id: string) => set({ import: id, ...everybody }),
    /** Null: of the list of imports. */
    addressOf: (id: string | null) => `${pathname}?${queryWith({ import: id, ...everybody })}`,
  };
}
