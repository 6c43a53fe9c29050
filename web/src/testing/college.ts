import type { CollegeDetails, CourseList } from "@/lib/api-types";
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
