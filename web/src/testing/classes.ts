import type {
  ClassDetails,
  ClassList,
  ClassStudent,
  ClassTeachers,
  PlacedStudents,
} from "@/lib/api-types";
import { signedIn, staffSession } from "./people";
import { answer } from "./server";

export const divisionA = { _id: "a", name: "A", capacity: 60, students: 2 };
export const divisionB = { _id: "b", name: "B", capacity: 60, students: 0 };

/** A class with two divisions, of which one has students. */
export const aClass = (overrides: Partial<ClassDetails> = {}): ClassDetails => ({
  _id: "c1",
  yearName: "2026–27",
  course: "BSc IT",
  term: 1,
  terms: 1,
  beginsOn: "2026-06-01",
  endsOn: "2027-05-31",
  revision: 4,
  students: 2,
  withoutDivision: 0,
  withoutRollNumber: 2,
  divisions: [divisionA, divisionB],
  ...overrides,
});

export const classStudent = (overrides: Partial<ClassStudent> = {}): ClassStudent => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  division: "A",
  divisionId: "a",
  rollNumber: null,
  universityNumber: null,
  state: "Enrolled",
  ...overrides,
});

export const chitra = { id: "26000100002", name: "Chitra Rao" };

/** Two subjects that somebody holds, one of them with a division of a teacher's own, and one that nobody holds. */
export const classTeachers = (overrides: Partial<ClassTeachers> = {}): ClassTeachers => ({
  revision: 4,
  divisions: [divisionA, divisionB],
  subjects: [
    {
      subjectId: "law",
      name: "Law",
      teachers: [
        { staffId: "meera", name: "Meera Joshi", divisionIds: [] },
        { staffId: "vikram", name: "Vikram Shah", divisionIds: ["b"] },
      ],
    },
    {
      subjectId: "tax",
      name: "Tax",
      teachers: [{ staffId: "meera", name: "Meera Joshi", divisionIds: [] }],
    },
    { subjectId: "audit", name: "Audit", teachers: [] },
  ],
  ...overrides,
});

export const placed = (overrides: Partial<PlacedStudents> = {}): PlacedStudents => ({
  imported: false,
  rows: 2,
  changes: [
    {
      row: 2,
      studentId: "26000100001",
      name: "Asha Kulkarni",
      what: "universityNumber",
      from: null,
      to: "2026/0417",
    },
    { row: 3, studentId: chitra.id, name: chitra.name, what: "division", from: "A", to: "B" },
  ],
  errors: [],
  seen: "s1",
  ...overrides,
});

const years = [
  { _id: "y2", name: "2027–28" },
  { _id: "y1", name: "2026–27" },
];

/** With the courses of several terms among its classes. */
export const classList = (list: Omit<ClassList, "coursesOfTerms">): ClassList => {
  const ofTerms = list.classes.filter(({ terms }) => terms > 1);
  return { ...list, coursesOfTerms: [...new Set(ofTerms.map(({ course }) => course))] };
};

export const answerClasses = (classes: ClassDetails[], year: string | null = "y1") =>
  answer(
    "get",
    "/classes",
    classList({ years: year === null ? [] : years, yearId: year, classes }),
  );

export const answerStudents = (students: ClassStudent[], after?: string) =>
  answer(
    "get",
    "/classes/c1/students",
    { students },
    after ? { headers: { Link: `</api/classes/c1/students?after=${after}>; rel="next"` } } : {},
  );

/** The marks admin, at a class with two students. */
export function atClass(
  found = aClass(),
  students = [classStudent({ rollNumber: 7 }), classStudent(chitra)],
) {
  signedIn(staffSession("marksAdmin"));
  answerClasses([found]);
  answer("get", "/classes/c1", found);
  return answerStudents(students);
}
