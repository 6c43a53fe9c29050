import type { PromotedStudent, Promotion, PromotionRow } from "@/lib/promotion-types";
import type { Role } from "@/lib/roles";
import { signedIn, staffSession } from "./people";
import { answer } from "./server";

export const path = "/promotions/c1";
export const listAddress = "/marks-admin?view=promotions";
export const address = `${listAddress}&class=c1`;

/** A class of the second of six terms, which nobody has planned for. */
export const promotionRow = (overrides: Partial<PromotionRow> = {}): PromotionRow => ({
  classId: "c1",
  academicYear: "2025–26",
  courseName: "BSc IT",
  term: 2,
  terms: 6,
  students: 3,
  to: { academicYear: "2026–27", term: 3, yearOfStudy: 2 },
  promotion: null,
  ...overrides,
});

export const openPromotion = (overrides: Partial<Promotion> = {}): Promotion => ({
  classId: "c1",
  academicYear: "2025–26",
  courseName: "BSc IT",
  term: 2,
  terms: 6,
  beginsOn: "2025-12-01",
  endsOn: "2026-05-20",
  to: { academicYear: "2026–27", term: 3, yearOfStudy: 2 },
  state: "Open",
  revision: 0,
  savedBy: null,
  savedAt: null,
  isOwn: false,
  students: 3,
  exceptions: 0,
  counts: [
    { verdict: "Promoted", students: 2 },
    { verdict: "PromotedWithBacklogs", students: 1 },
  ],
  seen: "s1",
  obstacles: [],
  done: 0,
  total: 0,
  last: null,
  ...overrides,
});

/** The same with a plan of somebody else, which can be approved. */
export const plannedPromotion = (overrides: Partial<Promotion> = {}): Promotion =>
  openPromotion({
    state: "Planned",
    revision: 4,
    savedBy: "Tara Deshpande",
    savedAt: "2026-05-26T05:00:00Z",
    exceptions: 1,
    ...overrides,
  });

export const runningPromotion = (done: number, overrides: Partial<Promotion> = {}) =>
  plannedPromotion({
    ...{ state: "Running", done, total: 3, students: 3 - done, counts: [], exceptions: 0 },
    ...overrides,
  });

export const asha: PromotedStudent = {
  id: "26000100001",
  name: "Asha Kulkarni",
  division: "A",
  rollNumber: 7,
  result: "PASS",
  failedSubjects: [],
  earlierOpen: false,
  attendance: 82.4,
  due: 0,
  proposed: "Promoted",
  verdict: "Promoted",
  reason: null,
  allowed: ["Promoted", "Provisional", "Detained"],
};

export const chitra: PromotedStudent = {
  ...asha,
  id: "26000100002",
  name: "Chitra Rao",
  result: "FAIL",
  failedSubjects: ["Law", "Tax"],
  earlierOpen: true,
  attendance: null,
  due: 1500,
  proposed: "PromotedWithBacklogs",
  verdict: "PromotedWithBacklogs",
  allowed: ["PromotedWithBacklogs", "Detained"],
};

/** An exception. */
export const dev: PromotedStudent = {
  ...asha,
  id: "26000100003",
  name: "Dev Shah",
  verdict: "Detained",
  reason: "Was absent for the whole term.",
};

export const answerPromotions = (classes: PromotionRow[]) =>
  answer("get", "/promotions", { classes });

export const answerStudents = (students: PromotedStudent[], after?: string) =>
  answer(
    "get",
    `${path}/students`,
    { students },
    after ? { headers: { Link: `</api${path}/students?after=${after}>; rel="next"` } } : {},
  );

/** Somebody at a class with three students, one of them an exception. */
export function atPromotion(found = plannedPromotion(), role: Role = "marksAdmin") {
  signedIn(staffSession(role));
  answerPromotions([promotionRow()]);
  answer("get", path, found);
  return answerStudents([asha, chitra, dev]);
}
