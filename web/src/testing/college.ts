import type { CollegeDetails, CourseList, ImportedSubjects } from "@/lib/api-types";
import { signedIn, staffSession } from "./people";
import { answer } from "./server";

const subject = (_id: string, subjectName: string) => ({
  _id,
  subjectName,
  minMarks: 40,
  maxMarks: 100,
});

/** A college that has been set up; `overrides` says what of it is different. */
export function college(overrides: Partial<CollegeDetails> = {}): CollegeDetails {
  return {
    _id: "c1",
    collegeID: "SUN-014",
    collegeName: "College of Science",
    address: "14 Tilak Road, Mumbai",
    globalFees: [{ _id: "f1", title: "Library fee", amount: 1500 }],
    courses: [
      {
        _id: "bms",
        courseName: "BMS",
        fullName: "Bachelor of Management Studies",
        duration: "3 Years",
        baseFee: 36500.5,
        eligibility: 50,
        subjects: [subject("law", "Business Law"), subject("tax", "Taxation")],
      },
      {
        _id: "ba",
        courseName: "BA",
        fullName: "",
        duration: "3 Years",
        baseFee: 12500,
        eligibility: 35,
        subjects: [],
      },
    ],
    instalments: [{ dueDate: "2026-07-15" }],
    reexamFee: 200,
    scholarshipFee: 50,
    supportEmail: "help@college.example",
    supportPhone: "+91 22 2430 1100",
    upiId: "college@okbank",
    revision: 7,
    logoVersion: null,
    ...overrides,
  };
}

type Course = CollegeDetails["courses"][number];

/** The same college with these courses instead, each as it is but for what is said of it. */
export const withCourses = (...courses: Partial<Course>[]): CollegeDetails =>
  college({
    courses: courses.map((course, index) => ({
      ...(college().courses[index] as Course),
      ...course,
    })),
  });

/** A course of three terms, the last of them without subjects. */
export const divided = (overrides: Partial<Course> = {}): Partial<Course> => ({
  terms: 3,
  termsPerYear: 2,
  subjects: [
    { ...subject("law", "Business Law"), term: 1, code: "B101", credits: 4 },
    { ...subject("tax", "Taxation"), term: 2 },
    { ...subject("law2", "Business Law"), term: 2, code: "B201", credits: 2.5 },
  ],
  ...overrides,
});

const text = (value: string) => ({ type: "text", value }) as const;

type SubjectChange = ImportedSubjects["changes"][number];

const ofSubject = (what: SubjectChange["what"], change: Partial<SubjectChange>): SubjectChange => ({
  course: "BMS",
  what,
  kind: "changed",
  of: "Maths (term 2)",
  before: null,
  after: null,
  ...change,
});

/** What a file says that brings a subject into the second term and gives another one a code. */
export const importedSubjects = (overrides: Partial<ImportedSubjects> = {}): ImportedSubjects => ({
  imported: false,
  rows: 2,
  changes: [
    ofSubject("subject", { kind: "added", of: "BMS", after: text("Maths") }),
    ofSubject("subjectMarks", { after: text("40/100") }),
    ofSubject("subjectTerm", { after: text("2") }),
    ofSubject("subjectCode", { of: "Taxation", before: text("T1"), after: text("T2") }),
  ],
  errors: [],
  seen: "s1",
  ...overrides,
});

/** What the super admin's desk asks for when it is opened. */
export function answerCollege(found = college()) {
  answer("get", "/college/getCollegeById/own", found);
}

/** The super admin of that college, at work. */
export function atCollege(found = college()) {
  signedIn(staffSession("superAdmin"));
  answerCollege(found);
}

export function courseList(overrides: Partial<CourseList> = {}): CourseList {
  return {
    collegeName: "College of Science",
    courses: [
      {
        id: "bsc",
        name: "BSc IT",
        fullName: "B.Sc. Information Technology",
        duration: "3 Years",
        baseFee: 42000,
        eligibility: 45,
        subjects: [{ subjectName: "Operating Systems" }, { subjectName: "Web Programming" }],
      },
    ],
    globalFees: [
      { title: "Library fee", amount: 1500 },
      { title: "Laboratory fee", amount: 2500.5 },
    ],
    supportEmail: "help@college.example",
    supportPhone: "+91 22 2430 1100",
    address: "14 Tilak Road, Mumbai",
    ...overrides,
  };
}
