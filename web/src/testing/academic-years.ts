import type { AcademicYear, AcademicYearRow, NextAcademicYear } from "@/lib/api-types";
import { signedIn, staffSession } from "./people";
import { answer } from "./server";

export const yearRow = (overrides: Partial<AcademicYearRow> = {}): AcademicYearRow => ({
  _id: "y1",
  name: "2026–27",
  beginsOn: "2026-06-01",
  endsOn: "2027-05-31",
  lastAdmissionOn: "2026-08-31",
  isOpenedByHand: true,
  students: 120,
  ...overrides,
});

const course = { courseId: "bsc", courseName: "BSc IT" };
const arts = { courseId: "ba", courseName: "BA" };

type YearFee = AcademicYear["fees"][number];

/** Repeaters pay it like everybody else. */
export const yearFee = (overrides: Partial<YearFee> = {}): YearFee => ({
  ...course,
  yearOfStudy: 1,
  title: "Library",
  amount: 1500,
  repeatPercent: 100,
  ...overrides,
});

/** A year with two courses, of which one has two years of study. */
export const academicYear = (overrides: Partial<AcademicYear> = {}): AcademicYear => ({
  _id: "y1",
  name: "2026–27",
  beginsOn: "2026-06-01",
  endsOn: "2027-05-31",
  lastAdmissionOn: "2026-08-31",
  isOpenedByHand: true,
  revision: 4,
  collegeRevision: 7,
  instalments: [{ dueDate: "2026-07-15" }, { dueDate: "2026-12-15" }],
  fees: [
    yearFee({ title: "", amount: 42000 }),
    yearFee({ title: "Library", amount: 1500 }),
    yearFee({ ...arts, title: "", amount: 12500 }),
    yearFee({ ...arts, yearOfStudy: 2, title: "", amount: 13000 }),
  ],
  classes: [
    { ...course, term: 1, beginsOn: "2026-06-01", endsOn: "2027-05-31" },
    { ...arts, term: 1, beginsOn: "2026-06-15", endsOn: "2027-05-31" },
  ],
  ...overrides,
});

/** The year after that one, as the server proposes it. */
export const proposedYear = (overrides: Partial<AcademicYear> = {}): AcademicYear =>
  academicYear({
    _id: "",
    name: "2027–28",
    beginsOn: "2027-06-01",
    endsOn: "2028-05-31",
    lastAdmissionOn: "2027-08-31",
    revision: 0,
    instalments: [{ dueDate: "2027-07-15" }, { dueDate: "2027-12-15" }],
    classes: [
      { ...course, term: 1, beginsOn: "2027-06-01", endsOn: "2028-05-31" },
      { ...arts, term: 1, beginsOn: "2027-06-15", endsOn: "2028-05-31" },
    ],
    ...overrides,
  });

export const answerYears = (years: AcademicYearRow[]) =>
  answer("get", "/academic-years", { academicYears: years });

/** The super admin, whose college may open its next year. */
export function atNextYear(found: Partial<NextAcademicYear> = {}) {
  signedIn(staffSession("superAdmin"));
  answerYears([yearRow()]);
  return answer("get", "/academic-years/next", {
    last: academicYear(),
    proposed: proposedYear(),
    ...found,
  });
}

/** The super admin, at a year that is open. */
export function atYear(found = academicYear()) {
  signedIn(staffSession("superAdmin"));
  answerYears([yearRow()]);
  return answer("get", `/academic-years/${found._id}`, found);
}
