import type { CollegeDetails } from "@/lib/api-types";
import { mostTerms } from "@/shared/terms";

/** A row of a list. Its key stays the same for as long as it is on the screen, its id once saved. */
export interface Row {
  key: string;
  _id?: string | undefined;
}

export interface FeeEntry {
  title: string;
  amount: string;
}

export interface SubjectEntry {
  name: string;
  minMarks: string;
  maxMarks: string;
  code: string;
  credits: string;
}

export interface CourseEntry {
  courseName: string;
  fullName: string;
  duration: string;
  baseFee: string;
  eligibility: string;
}

export type FeeRow = Row & FeeEntry;
/** A subject of a course in its term, "1" and so on. */
export type TermSubject = SubjectEntry & { term: string };
export type SubjectRow = Row & TermSubject;
/** What stands in the row for adding of a term. The term is its key. */
export type NewSubjectRow = Row & SubjectEntry;

interface CourseMore {
  /** How many terms the course is to have. */
  terms: string;
  termsPerYear: string;
  subjects: SubjectRow[];
  newSubjects: NewSubjectRow[];
}

export type CourseRow = Row & CourseEntry & CourseMore;
export type InstalmentRow = Row & { dueDate: string };

/** All that is typed on the tab, what stands in the rows for adding included. */
export interface CollegeDraft {
  revision: number;
  collegeID: string;
  collegeName: string;
  address: string;
  globalFees: FeeRow[];
  newFee: FeeEntry;
  courses: CourseRow[];
  newCourse: CourseEntry;
  /** How many of `instalments` count: dates typed before the number went down are kept. */
  instalmentCount: string;
  instalments: InstalmentRow[];
  reexamFee: string;
  scholarshipFee: string;
  supportEmail: string;
  supportPhone: string;
  upiId: string;
}

export const defaultDuration = "3 Years";

export const blankFee: FeeEntry = { title: "", amount: "" };
export const blankSubject: SubjectEntry = {
  name: "",
  minMarks: "",
  maxMarks: "",
  code: "",
  credits: "",
};
export const blankCourse: CourseEntry = {
  courseName: "",
  fullName: "",
  duration: defaultDuration,
  baseFee: "",
  eligibility: "",
};

/** A row for adding for each term that a course may have. */
export const blankSubjects: NewSubjectRow[] = Array.from({ length: mostTerms }, (_, index) => ({
  key: String(index + 1),
  ...blankSubject,
}));

/** What a new course has besides its fields: one term, and two a year once it has several. */
export const newCourseMore: CourseMore = {
  terms: "1",
  termsPerYear: "2",
  subjects: [],
  newSubjects: blankSubjects,
};

const keyed = (_id: string, known: Row[] = []): { key: string; _id: string } => ({
  key: known.find((row) => row._id === _id)?.key ?? _id,
  _id,
});

/** The college as the form holds it. Rows that `known` has too keep the keys that they have there. */
export function draftOf(college: CollegeDetails, known?: CollegeDraft): CollegeDraft {
  const { revision, collegeID, collegeName, address, supportEmail, supportPhone, upiId } = college;
  return {
    ...{ revision, collegeID, collegeName, address, supportEmail, supportPhone, upiId },
    globalFees: college.globalFees.map(({ _id, title, amount }) => ({
      ...keyed(_id, known?.globalFees),
      title,
      amount: String(amount),
    })),
    newFee: blankFee,
    courses: college.courses.map((course) => courseRow(course, known)),
    newCourse: blankCourse,
    instalmentCount: String(college.instalments.length),
    instalments: college.instalments.map(({ dueDate }, index) => ({
      key: String(index),
      dueDate,
    })),
    reexamFee: String(college.reexamFee),
    scholarshipFee: String(college.scholarshipFee),
  };
}

function courseRow(course: CollegeDetails["courses"][number], known?: CollegeDraft): CourseRow {
  const { _id, courseName, fullName, duration, baseFee, eligibility, subjects } = course;
  const row = keyed(_id, known?.courses);
  const knownSubjects = known?.courses.find(({ key }) => key === row.key)?.subjects;
  const { terms = newCourseMore.terms, termsPerYear = newCourseMore.termsPerYear } = course;
  return {
    ...row,
    ...{ courseName, fullName, duration },
    baseFee: String(baseFee),
    eligibility: String(eligibility),
    terms: String(terms),
    termsPerYear: String(termsPerYear),
    subjects: subjects.map((subject) => ({
      ...keyed(subject._id, knownSubjects),
      name: subject.subjectName,
      minMarks: String(subject.minMarks),
      maxMarks: String(subject.maxMarks),
      code: subject.code ?? "",
      credits: String(subject.credits ?? ""),
      term: String(subject.term ?? 1),
    })),
    newSubjects: blankSubjects,
  };
}
