import { useRef } from "react";
import type { OwnResult, Result } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import { termName } from "@/shared/terms";
import { texts } from "../texts";

type OfTerm = Pick<Result, "term">;

export const nameOf = ({ term }: OfTerm) => termName(term) ?? texts.beforeTerms;

/** How the address calls each result: by its term, and after a change of the course, when two have the same, by its issue too. */
function idsOf(terms: Result[]): (one: Result) => string {
  const id = ({ term }: OfTerm) => (typeof term === "number" ? String(term) : "before");
  const isAlone = (one: Result) => terms.filter((other) => id(other) === id(one)).length < 2;
  return (one) => (isAlone(one) ? id(one) : `${id(one)}-${one.issue}`);
}

/** Which of a student's results the page shows, as its address says: at first the one published last. */
export function useShownTerm(own: OwnResult | undefined) {
  const { state, set, queryWith } = useUrlState({ term: anyText });
  const heading = useRef<HTMLSpanElement>(null);
  const terms = own?.terms ?? [];
  const idOf = idsOf(terms);
  const last = terms.find(({ issue }) => issue === own?.result?.issue);
  const result = terms.find((one) => idOf(one) === state.term) ?? last ?? own?.result;
  const change = (id: string) => ({ term: last && idOf(last) === id ? null : id });
  return {
    terms,
    idOf,
    /** Undefined while it is on its way; null before anything is published. */
    result,
    id: result ? idOf(result) : "",
    /** Undefined in a course of one term. */
    part: result && (terms.length > 0 ? nameOf(result) : (termName(result.term) ?? undefined)),
    /** Of the page: where somebody goes on who has chosen a term far below it. */
    heading,
    show: (id: string) => set(change(id), noStep),
    addressOf: (one: Result) =>
      [paths.result, queryWith(change(idOf(one)))].filter(String).join("?"),
  };
}

export type ShownTerm = ReturnType<typeof useShownTerm>;
