import type { CourseMoveDetails } from "@/lib/api-types";
import { newKey } from "@/shared/editor/new-key";

/** Students named one by one, with the term that they are in now. Its key stays the same while it is on the screen. */
export interface ListRow {
  key: string;
  term: string;
  /** As typed: one below the other, or with commas. */
  ids: string;
}

/** A plan as the form holds it. */
export interface MoveDraft {
  /**
   * What is chosen, by its path: "terms", "termsPerYear", and the term of "subjects.<id>", "years.<id>" and
   * "divisions.<id>". Nothing of what has none.
   */
  choices: Readonly<Record<string, string>>;
  lists: readonly ListRow[];
}

/** Most courses have two terms a year. */
const usualPerYear = 2;

export function draftOf(move: CourseMoveDetails): MoveDraft {
  const { terms, termsPerYear, subjects, years, lists } = move;
  const divisions = years.flatMap((year) => year.divisions);
  const placed = Object.entries({ subjects, years, divisions }).flatMap(([list, rows]) =>
    rows.map(({ _id, term }) => [`${list}.${_id}`, term] as const),
  );
  const chosen = [["terms", terms] as const, ...placed].filter(([, value]) => value !== null);
  return {
    choices: {
      termsPerYear: String(termsPerYear ?? usualPerYear),
      ...Object.fromEntries(chosen.map(([path, value]) => [path, String(value)])),
    },
    lists: lists.map(({ term, studentIds }, index) => ({
      key: `l${index}`,
      term: String(term),
      ids: studentIds.join("\n"),
    })),
  };
}

/** What is chosen at a path; empty: nothing. */
export const chosenAt = (choices: MoveDraft["choices"], path: string) => choices[path] ?? "";

export const newList = (): ListRow => ({ key: newKey(), term: "", ids: "" });
