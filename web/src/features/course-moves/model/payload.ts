import type { CourseMoveDetails, CourseMoveToSave } from "@/lib/api-types";
import { idsIn } from "@/lib/student-ids";
import { chosenAt, draftOf, type MoveDraft } from "./draft";

/** Lists without anybody in them are not sent. */
export const sentLists = ({ lists }: MoveDraft) => lists.filter(({ ids }) => idsIn(ids).length > 0);

/** What a save sends. The positions of its rows are those that the server tells faults by. */
export function payloadOf(draft: MoveDraft, move: CourseMoveDetails): CourseMoveToSave {
  const { revision, subjects, years } = move;
  const placed = (list: string, rows: { _id: string }[]) =>
    rows.flatMap(({ _id }) => {
      const term = chosenAt(draft.choices, `${list}.${_id}`);
      return term === "" ? [] : [{ _id, term: Number(term) }];
    });
  const divisions = years.flatMap((year) => year.divisions);
  return {
    revision,
    terms: Number(chosenAt(draft.choices, "terms")),
    termsPerYear: Number(chosenAt(draft.choices, "termsPerYear")),
    subjects: placed("subjects", subjects).map(({ _id, term }) => ({ subjectId: _id, term })),
    years: placed("years", years).map(({ _id, term }) => ({ yearId: _id, term })),
    divisions: placed("divisions", divisions).map(({ _id, term }) => ({ divisionId: _id, term })),
    // Without a term it is 0, and the server says what is wrong with that.
    lists: sentLists(draft).map(({ term, ids }) => ({
      term: Number(term),
      studentIds: idsIn(ids),
    })),
  };
}

const content = ({ revision: _, ...plan }: CourseMoveToSave) => JSON.stringify(plan);

/** Whether what was sent is what is found: its reply may have been lost. */
export const isSaved = (sent: CourseMoveToSave, found: CourseMoveDetails) =>
  found.revision > (sent.revision ?? 0) &&
  content(sent) === content(payloadOf(draftOf(found), found));

const sorted = ({ choices }: MoveDraft) =>
  Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1));

const comparable = (draft: MoveDraft) =>
  JSON.stringify([
    sorted(draft),
    draft.lists.map(({ term, ids }) => [term, idsIn(ids)]).filter(([, ids]) => ids?.length),
  ]);

/** Whether leaving now would lose nothing. */
export const isSame = (one: MoveDraft, other: MoveDraft) => comparable(one) === comparable(other);
