import { useLocation } from "react-router";
import { noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";

const schema = {
  change: textOrNull,
  only: oneOf<"ended", "">(["ended"], ""),
};

/** The change that is open and which ones are listed, in the address of whichever desk shows it. */
export function useEnrolmentsUrl() {
  const { pathname } = useLocation();
  const { state, set, queryWith } = useUrlState(schema);
  return {
    changeId: state.change,
    only: state.only,
    setOnly: (only: "ended" | "") => set({ only }, noStep),
    /** One that is new is listed among the open ones. */
    openNew: (change: string) => set({ change, only: null }),
    /** Null: of the list of changes. */
    addressOf: (change: string | null) => `${pathname}?${queryWith({ change })}`,
  };
}
