import type { CourseMoveDetails } from "@/lib/api-types";
import type { ListRow, MoveDraft } from "./draft";

type Change = (draft: MoveDraft) => MoveDraft;

/** Empty takes the choice back. */
export const withChoice =
  (path: string, value: string): Change =>
  ({ choices: { [path]: _, ...others }, ...draft }) => ({
    ...draft,
    choices: value === "" ? others : { ...others, [path]: value },
  });

/** In which term each of so many subjects is, spread evenly over the terms in their order. */
export const spread = (subjects: number, terms: number): number[] =>
  Array.from({ length: subjects }, (_, index) => Math.floor((index * terms) / subjects) + 1);

/** All subjects over all terms, in the order in which they are listed. */
export const withSubjectsSpread =
  (subjects: CourseMoveDetails["subjects"]): Change =>
  (draft) => {
    const terms = spread(subjects.length, Number(draft.choices.terms));
    const chosen = subjects.map(({ _id }, index) => [`subjects.${_id}`, String(terms[index])]);
    return { ...draft, choices: { ...draft.choices, ...Object.fromEntries(chosen) } };
  };

export const withList =
  (list: ListRow): Change =>
  (draft) => ({ ...draft, lists: [...draft.lists, list] });

export const withoutList =
  (key: string): Change =>
  (draft) => ({ ...draft, lists: draft.lists.filter((list) => list.key !== key) });

export const withTyped =
  (key: string, field: "term" | "ids", value: string): Change =>
  (draft) => ({
    ...draft,
    lists: draft.lists.map((list) => (list.key === key ? { ...list, [field]: value } : list)),
  });

/**
 * My plan upon what somebody else has made of it meanwhile: a choice that only one of us changed is as that
 * one left it; where both did, mine stands. Lists have no names: all of them are mine or theirs.
 */
export function merge(base: MoveDraft, mine: MoveDraft, theirs: MoveDraft): MoveDraft {
  const paths = Object.keys({ ...base.choices, ...mine.choices });
  const own = paths.filter((path) => mine.choices[path] !== base.choices[path]);
  const merged = own.reduce(
    (draft, path) => withChoice(path, mine.choices[path] ?? "")(draft),
    theirs,
  );
  const typed = ({ lists }: MoveDraft) => JSON.stringify(lists.map(({ term, ids }) => [term, ids]));
  return typed(base) === typed(mine) ? merged : { ...merged, lists: mine.lists };
}
