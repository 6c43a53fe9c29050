import type { CourseMoveDetails } from "@/lib/api-types";
import { idsIn } from "@/lib/student-ids";
import { texts } from "../texts";
import type { MoveDraft } from "./draft";
import { payloadOf, sentLists } from "./payload";

/** Where is said what is wrong with all lists together: at the button that adds one. */
export const allLists = "all-lists";

interface Fault {
  path: string;
  msg: string;
}

/** The server's fault, by the position of what was sent, at the field that it is about. */
export function placed<Found extends Fault>(
  fault: Found,
  sent: MoveDraft,
  move: CourseMoveDetails,
): Found {
  const [list = "", position, field, at] = fault.path.split(".");
  if (list === "lists") return inLists(fault, sent, { position, field, at });
  const { subjects, years, divisions } = payloadOf(sent, move);
  const ids: Record<string, string[]> = {
    subjects: subjects.map(({ subjectId }) => subjectId),
    years: years.map(({ yearId }) => yearId),
    divisions: divisions.map(({ divisionId }) => divisionId),
  };
  const id = ids[list]?.[Number(position)];
  return id ? { ...fault, path: `${list}.${id}` } : fault;
}

/** Of a list, which of its fields, and of a student in it: as far as the fault says so. */
type Place = Record<"position" | "field" | "at", string | undefined>;

function inLists<Found extends Fault>(fault: Found, sent: MoveDraft, place: Place): Found {
  const { position, field, at } = place;
  if (position === undefined) return { ...fault, path: allLists };
  const row = sentLists(sent)[Number(position)];
  if (!row) return fault;
  if (field === "term") return { ...fault, path: `lists.${row.key}.term` };
  // One field has them all, so the sentence says whom it is about.
  const id = at && idsIn(row.ids)[Number(at)];
  const msg = id ? texts.faults.ofStudent(id, fault.msg) : fault.msg;
  return { ...fault, path: `lists.${row.key}.ids`, msg };
}

const withPath = (list: string, _id: string, label: string) => [`${list}.${_id}`, label] as const;

/** What the selects are called, by their paths. */
function selectsOf({ subjects, years }: CourseMoveDetails): Record<string, string> {
  const { terms, groups } = texts;
  return {
    terms: terms.count,
    termsPerYear: terms.perYear,
    ...Object.fromEntries([
      ...subjects.map(({ _id, name }) => withPath("subjects", _id, name)),
      ...years.map(({ _id, name }) => withPath("years", _id, groups.year(name))),
      ...years.flatMap((year) =>
        year.divisions.map(({ _id, name }) =>
          withPath("divisions", _id, groups.divisionOf(year.name, name)),
        ),
      ),
    ]),
  };
}

/** What the field at a path is called; undefined where no field is. */
export function labelAt(path: string, { lists }: MoveDraft, move: CourseMoveDetails) {
  if (path === allLists) return "";
  const [list, key, field] = path.split(".");
  if (list !== "lists") return selectsOf(move)[path];
  const index = lists.findIndex((row) => row.key === key);
  if (index < 0) return undefined;
  const name = field === "term" ? texts.lists.term : texts.lists.ids;
  return texts.lists.field(texts.lists.of(index + 1), name);
}
