import type { CollegeDetails } from "@/lib/api-types";
import { nameKey } from "./check";
import type { CollegeDraft, Row } from "./draft";
import { isAmount, numberIn } from "./numbers";
import { same, tidy } from "./payload";

export interface Clash {
  path: string;
  /** What the other side made of it. */
  theirs: string;
}

/**
 * What two people made of the same college: whatever only one of them changed is as that one left
 * it; where both did, mine stands and the clash is shown.
 */
export function merge(base: CollegeDraft, mine: CollegeDraft, theirs: CollegeDraft) {
  const clashes: Clash[] = [];
  const draft = mergeNodes(base, mine, theirs, "", clashes) as CollegeDraft;
  return { draft, clashes };
}

function mergeNodes(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string,
  clashes: Clash[],
): unknown {
  if (same(mine, base)) return theirs;
  if (same(theirs, base) || same(mine, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeRows(Array.isArray(base) ? base : [], mine, theirs, path, clashes);
  }
  if (isObject(mine) && isObject(theirs)) {
    const names = Object.keys({ ...mine, ...theirs });
    const from = isObject(base) ? base : {};
    return Object.fromEntries(
      names.map((name) => {
        const childPath = path ? `${path}.${name}` : name;
        return [name, mergeNodes(from[name], mine[name], theirs[name], childPath, clashes)];
      }),
    );
  }
  clashes.push({ path, theirs: String(theirs) });
  return mine;
}

const sameRow = (rows: Row[], { key }: Row) => rows.find((row) => row.key === key);

function mergeRows(base: Row[], mine: Row[], theirs: Row[], path: string, clashes: Clash[]): Row[] {
  const { twins, added } = matched(base, mine, theirs);
  const kept = mine.flatMap((row): Row[] => {
    const [before, there, twin] = [sameRow(base, row), sameRow(theirs, row), twins.get(row)];
    if (there) return [mergeNodes(before, row, there, `${path}.${row.key}`, clashes) as Row];
    if (twin) {
      const own = likened(asNew(row), twin);
      return [mergeNodes(undefined, own, twin, `${path}.${twin.key}`, clashes) as Row];
    }
    // They removed it. What I made of it meanwhile is not lost: it becomes a new entry.
    return before && same(row, before) ? [] : [asNew(row)];
  });
  return [...kept, ...added];
}

/**
 * Of what they added: the rows that I have added too, and the others. Two of one name cannot stand
 * side by side, and after a lost reply both of them are mine.
 */
function matched(base: Row[], mine: Row[], theirs: Row[]) {
  const added = theirs.filter((row) => !sameRow(mine, row) && !sameRow(base, row));
  const twins = new Map<Row, Row>();
  for (const row of mine) {
    const before = sameRow(base, row);
    if (sameRow(theirs, row) || (before && same(row, before))) continue;
    const twin = added.find((other) => nameOf(other) !== "" && nameOf(other) === nameOf(row));
    if (!twin) continue;
    twins.set(row, twin);
    added.splice(added.indexOf(twin), 1);
  }
  return { twins, added };
}

interface Named extends Row {
  title?: string;
  courseName?: string;
  name?: string;
  term?: string;
}

/** The name of a fee, a course or a subject, which is of one term; instalments have none. */
function nameOf({ title, courseName, name, term = "" }: Named) {
  const key = nameKey(title ?? courseName ?? name ?? "");
  return key && `${key} ${term}`;
}

/** The row as theirs, where it only spells the same in another way: what is saved is tidied. */
function likened(row: Row, theirs: Row): Row {
  const saved = new Map(Object.entries(theirs));
  const liken = ([name, value]: [string, unknown]) => {
    const other = saved.get(name);
    const isSpelling = typeof value === "string" && meaningOf(value) === meaningOf(String(other));
    return [name, isSpelling ? other : value];
  };
  return { ...Object.fromEntries(Object.entries(row).map(liken)), key: theirs.key };
}

const meaningOf = (text: string) => (isAmount(text) ? String(numberIn(text)) : tidy(text));

/** Without the ids that the server no longer knows. */
function asNew<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(asNew) as Node;
  if (!isObject(node)) return node;
  const entries = Object.entries(node).filter(([name]) => name !== "_id");
  return Object.fromEntries(entries.map(([name, value]) => [name, asNew(value)])) as Node;
}

const isObject = (node: unknown): node is Record<string, unknown> =>
  typeof node === "object" && node !== null && !Array.isArray(node);

const identified = <One extends Row>(rows: One[], saved: { _id: string }[]): One[] =>
  rows.map((row, index) => ({ ...row, _id: saved[index]?._id }));

/** The rows that were sent, with the ids that they have got: a reply keeps their order. */
export function withIds(sent: CollegeDraft, saved: CollegeDetails): CollegeDraft {
  return {
    ...sent,
    globalFees: identified(sent.globalFees, saved.globalFees),
    courses: identified(sent.courses, saved.courses).map((course, index) => ({
      ...course,
      subjects: identified(course.subjects, saved.courses[index]?.subjects ?? []),
    })),
  };
}

/** The courses of `base` that the draft has no longer. */
export const removedCourses = (base: CollegeDraft, draft: CollegeDraft) =>
  base.courses.filter(({ key }) => !draft.courses.some((course) => course.key === key));

/** The draft with these courses back, each near where it stood. */
export function withCoursesBack(base: CollegeDraft, draft: CollegeDraft): CollegeDraft {
  const courses = [...draft.courses];
  for (const course of removedCourses(base, draft)) {
    courses.splice(base.courses.indexOf(course), 0, course);
  }
  return { ...draft, courses };
}
