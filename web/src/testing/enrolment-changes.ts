import type {
  ChangedEnrolmentStudent,
  EnrolmentChange,
  EnrolmentChangeDetails,
  LastPromotedStudent,
} from "@/lib/enrolment-types";
import type { Role } from "@/lib/roles";
import { signedIn, staffSession } from "./people";
import { answer } from "./server";

export const path = "/enrolment-changes/x1";
export const listAddress = "/marks-admin?view=enrolments";
export const address = `${listAddress}&change=x1`;

/** A lateral entry that somebody else has asked for. */
export const change = (overrides: Partial<EnrolmentChange> = {}): EnrolmentChange => ({
  _id: "x1",
  kind: "LateralEntry",
  reason: "They hold a diploma.",
  state: "Open",
  to: { courseName: "BSc IT", academicYear: "2026–27", term: 3, terms: 6, yearOfStudy: 2 },
  from: null,
  students: 3,
  firstStudent: "Asha Kulkarni",
  askedBy: "Tara Deshpande",
  askedAt: "2026-05-26T05:00:00Z",
  isOwn: false,
  decidedBy: null,
  decidedAt: null,
  done: 0,
  ...overrides,
});

export const details = (
  overrides: Partial<EnrolmentChangeDetails> = {},
): EnrolmentChangeDetails => ({ ...change(), obstacles: [], fee: 12000, ...overrides });

/** Promotions that are undone. */
export const undoing = {
  kind: "UndoPromotion" as const,
  to: null,
  from: { classId: "c1", courseName: "BSc IT", academicYear: "2025–26", term: 2, terms: 6 },
};

/** That the detained repeat a term. */
export const offered = { kind: "Repeat" as const, askedBy: null, reason: "" };

/** As it has ended, by somebody else. */
export const ended = {
  state: "Done" as const,
  done: 2,
  decidedBy: "Meera Joshi",
  decidedAt: "2026-05-27T05:00:00Z",
};

export const asha: ChangedEnrolmentStudent = {
  id: "26000100001",
  name: "Asha Kulkarni",
  from: { courseName: "BSc IT", academicYear: "2026–27", term: 1, terms: 6 },
  outcome: "Waiting",
  obstacle: null,
};

/** Would be left out. */
export const chitra: ChangedEnrolmentStudent = {
  ...asha,
  id: "26000100002",
  name: "Chitra Rao",
  obstacle: { code: "enrolment.marked", error: "Has marks in term 1.", params: {} },
};

export const promoted = (overrides: Partial<LastPromotedStudent> = {}): LastPromotedStudent => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  verdict: "Promoted",
  reason: null,
  result: "PASS",
  outcome: "Done",
  obstacle: null,
  ...overrides,
});

const withNext = (of: string, after?: string) =>
  after ? { headers: { Link: `</api${of}?after=${after}>; rel="next"` } } : {};

export const answerChanges = (changes: EnrolmentChange[], after?: string) =>
  answer("get", "/enrolment-changes", { changes }, withNext("/enrolment-changes", after));

export const answerStudents = (students: ChangedEnrolmentStudent[], after?: string) =>
  answer("get", `${path}/students`, { students }, withNext(`${path}/students`, after));

export const answerPromoted = (students: LastPromotedStudent[], after?: string) =>
  answer(
    "get",
    "/promotions/c1/promoted",
    { students },
    withNext("/promotions/c1/promoted", after),
  );

export const answerChoices = () =>
  answer("get", "/enrolment-changes/choices", {
    years: [
      { _id: "y1", name: "2025–26" },
      { _id: "y2", name: "2026–27" },
    ],
    courses: [
      { _id: "it", name: "BSc IT", terms: 6 },
      { _id: "ba", name: "BA", terms: 1 },
    ],
  });

/** Somebody at a change of three students. */
export function atChange(found = details(), role: Role = "marksAdmin") {
  signedIn(staffSession(role));
  answerChanges([change()]);
  answer("get", path, found);
  return answerStudents([asha]);
}
