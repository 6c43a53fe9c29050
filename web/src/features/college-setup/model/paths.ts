/*
 * A place in the draft is a path such as `courses.{key}.subjects.{key}.name`: like the server's,
 * but by the keys of the rows, so that it stays right when a row above is removed.
 */
import { texts } from "../texts";
import type { CollegeDraft, Row } from "./draft";
import { courseIn, isDivided } from "./terms";

function childOf(node: unknown, segment: string): unknown {
  if (Array.isArray(node)) return node.find((row: Row) => row.key === segment);
  return typeof node === "object" ? (node as Record<string, unknown> | null)?.[segment] : undefined;
}

/** What stands at a path; undefined where nothing does. */
export const valueAt = (draft: CollegeDraft, path: string): unknown =>
  path.split(".").reduce(childOf, draft as unknown);

/** The draft with something else at that path; all that lies beside it stays the very same. */
export function withValue<Node>(node: Node, path: string, change: (value: never) => unknown): Node {
  const [segment = "", ...rest] = path.split(".");
  const changed = (value: unknown) =>
    rest.length ? withValue(value, rest.join("."), change) : change(value as never);
  if (Array.isArray(node)) {
    return node.map((row: Row) => (row.key === segment ? changed(row) : row)) as Node;
  }
  if (typeof node !== "object" || node === null) return node;
  return { ...node, [segment]: changed((node as Record<string, unknown>)[segment]) };
}

/** Where a fault is shown that the server tells of a row or of a list rather than of a field. */
const landings: [RegExp, string][] = [
  [/^(courses\.[^.]+)\._id$/, "$1.courseName"],
  [/^(globalFees\.[^.]+)\._id$/, "$1.title"],
  [/^(courses\.[^.]+\.subjects\.[^.]+)\.(_id|subjectName)$/, "$1.name"],
  [/^courses$/, "newCourse.courseName"],
  [/^globalFees$/, "newFee.title"],
  [/^(courses\.[^.]+)\.subjects$/, "$1.newSubjects.1.name"],
  [/^instalments$/, "instalmentCount"],
];

/** The server's path, by the position of rows, as ours. */
export function fromServer(draft: CollegeDraft, path: string): string {
  let node: unknown = draft;
  const segments = path.split(".").map((segment) => {
    const row: unknown = Array.isArray(node) ? node[Number(segment)] : undefined;
    node = row ?? childOf(node, segment);
    return (row as Row | undefined)?.key ?? segment;
  });
  const own = segments.join(".");
  const landing = landings.find(([pattern]) => pattern.test(own));
  return landing ? own.replace(...landing) : own;
}

/** Whether the path of a fault is `parent` itself or lies within it. */
export const isWithin = (parent: string) => (fault: { path?: string }) =>
  fault.path === parent || fault.path?.startsWith(`${parent}.`) === true;

/** What the people who see the row call it. */
export const feeName = (title: string) => title.trim() || texts.fees.unnamed;
export const courseName = (name: string) => name.trim() || texts.courses.unnamed;
export const subjectName = (name: string) => name.trim() || texts.subjects.unnamed;

/** The row that a path lies in, as in "BMS, Business Law"; empty where there is none. */
export function placeOf(draft: CollegeDraft, path: string): string {
  const read = (at: string) => valueAt(draft, at) as string | undefined;
  const [list, row, inner, subject] = path.split(".");
  if (list === "newFee") return texts.fees.add;
  if (list === "newCourse") return texts.courses.newTitle;
  if (list === "globalFees" && row) return feeName(read(`globalFees.${row}.title`) ?? "");
  if (list === "instalments" && row) return texts.payment.due(Number(row) + 1);
  if (list !== "courses" || !row) return "";
  const course = courseName(read(`courses.${row}.courseName`) ?? "");
  const term = termAt(draft, path);
  // Two terms may have a subject of one name.
  const around = term ? texts.courses.part(course, texts.terms.name(term)) : course;
  const part = (name: string) => texts.courses.part(around, name);
  if (inner === "newSubjects") return part(texts.subjects.adding);
  if (inner !== "subjects" || !subject) return course;
  return part(subjectName(read(`courses.${row}.subjects.${subject}.name`) ?? ""));
}

/** The term of a course of several that a path lies in. */
export function termAt(draft: CollegeDraft, path: string): string | undefined {
  const [list, key, inner, row] = path.split(".");
  const course = list === "courses" ? courseIn(draft.courses, key) : undefined;
  if (!course || !isDivided(course)) return undefined;
  if (inner === "newSubjects") return row;
  return inner === "subjects" ? course.subjects.find((one) => one.key === row)?.term : undefined;
}

const labels: Record<string, () => string> = {
  collegeID: () => texts.college.id,
  collegeName: () => texts.college.name,
  address: () => texts.college.address,
  title: () => texts.fees.name,
  amount: () => texts.fees.amount,
  courseName: () => texts.courses.name,
  fullName: () => texts.courses.fullName,
  duration: () => texts.courses.duration,
  baseFee: () => texts.courses.baseFee,
  eligibility: () => texts.courses.eligibility,
  name: () => texts.subjects.name,
  minMarks: () => texts.subjects.minMarks,
  maxMarks: () => texts.subjects.maxMarks,
  code: () => texts.subjects.code,
  credits: () => texts.subjects.credits,
  term: () => texts.subjects.term,
  terms: () => texts.terms.count,
  termsPerYear: () => texts.terms.perYear,
  instalmentCount: () => texts.payment.count,
  reexamFee: () => texts.payment.reexamFee,
  scholarshipFee: () => texts.payment.scholarshipFee,
  upiId: () => texts.payment.upiId,
  supportEmail: () => texts.support.email,
  supportPhone: () => texts.support.phone,
};

/** A single field, as in "BMS: Base fee (₹)". */
export function fieldName(draft: CollegeDraft, path: string): string {
  const label = labels[path.split(".").at(-1) ?? ""]?.();
  const place = placeOf(draft, path);
  if (!label) return place;
  return place ? texts.faults.at(place, label) : label;
}
