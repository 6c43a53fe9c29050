import type { CourseMove, CourseMoveDetails, CourseMover } from "@/lib/api-types";
import { signedIn, staffSession } from "./people";
import { answer } from "./server";

export const path = "/college/course-moves/bms";
export const address = "/super-admin?tab=moves&move=bms";

export const courseMove = (overrides: Partial<CourseMove> = {}): CourseMove => ({
  courseId: "bms",
  courseName: "BMS",
  students: 3,
  plan: null,
  ...overrides,
});

const subject = (_id: string, name: string, term: number | null, code: string | null = null) => ({
  ...{ _id, name, term, code },
});

/** A course that nobody has planned for: four subjects, and two years of which one has divisions. */
export const unplanned = (overrides: Partial<CourseMoveDetails> = {}): CourseMoveDetails => ({
  courseId: "bms",
  courseName: "BMS",
  terms: null,
  termsPerYear: null,
  subjects: [
    subject("law", "Business Law", null, "B101"),
    subject("tax", "Taxation", null),
    subject("eco", "Economics", null),
    subject("mkt", "Marketing", null),
  ],
  years: [
    {
      _id: "y2",
      name: "2026–27",
      students: 2,
      term: null,
      divisions: [
        { _id: "a", name: "A", students: 1, term: null },
        { _id: "b", name: "B", students: 1, term: null },
      ],
    },
    { _id: "y1", name: "2025–26", students: 1, term: null, divisions: [] },
  ],
  lists: [],
  revision: 0,
  savedBy: null,
  savedAt: null,
  isOwn: false,
  students: 3,
  cannot: 0,
  counts: [],
  ...overrides,
});

/** The same with a plan of two terms, which somebody else has saved and which can be approved. */
export function planned(overrides: Partial<CourseMoveDetails> = {}): CourseMoveDetails {
  const { subjects, years } = unplanned();
  return unplanned({
    terms: 2,
    termsPerYear: 2,
    subjects: subjects.map((one, index) => ({ ...one, term: index < 2 ? 1 : 2 })),
    years: years.map((year, index) => ({ ...year, term: index + 1 })),
    revision: 4,
    savedBy: "Tara Deshpande",
    savedAt: "2026-11-26T05:00:00Z",
    counts: [
      { term: 1, students: 2 },
      { term: 2, students: 1 },
    ],
    ...overrides,
  });
}

export const mover = (overrides: Partial<CourseMover> = {}): CourseMover => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  year: "2026–27",
  division: "A",
  rollNumber: 7,
  term: 1,
  marks: 4,
  results: 1,
  reexams: 0,
  due: 1500,
  problem: null,
  ...overrides,
});

export const answerMoves = (courses: CourseMove[]) =>
  answer("get", "/college/course-moves", { courses });

export const answerMovers = (students: CourseMover[], after?: string) =>
  answer(
    "get",
    `${path}/students`,
    { students },
    after ? { headers: { Link: `</api${path}/students?after=${after}>; rel="next"` } } : {},
  );

/** The super admin, at a course that can be moved. */
export function atMove(found = planned(), students = [mover()]) {
  signedIn(staffSession("superAdmin"));
  answerMoves([courseMove()]);
  answer("get", path, found);
  return answerMovers(students);
}
