import { useLocation } from "react-router";
import type { Verdict } from "@/lib/promotion-types";
import { noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import { verdicts } from "./verdicts";

const schema = {
  class: textOrNull,
  only: oneOf<"exceptions", "">(["exceptions"], ""),
  verdict: oneOf<Verdict, "">(verdicts, ""),
};

/** Of the list of students: another class is read from its beginning. */
const everybody = { only: null, verdict: null, search: null };

/** The class that is open and what of it is listed, in the address of whichever desk shows it. */
export function usePromotionsUrl() {
  const { pathname } = useLocation();
  const { state, set, queryWith } = useUrlState(schema);
  return {
    classId: state.class,
    only: state.only,
    verdict: state.verdict,
    setOnly: (only: "exceptions" | "") => set({ only }, noStep),
    setVerdict: (verdict: Verdict | "") => set({ verdict }, noStep),
    /** Null: of the list of classes. */
    addressOf: (classId: string | null) =>
      `${pathname}?${queryWith({ class: classId, ...everybody })}`,
  };
}
