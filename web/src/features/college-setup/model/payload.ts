import type { CollegeDetails, CollegeToSave } from "@/lib/api-types";
import { barePercent } from "@/lib/percent";
import {
  blankCourse,
  blankFee,
  blankSubject,
  type CollegeDraft,
  type CourseRow,
  defaultDuration,
  draftOf,
  type Row,
  type SubjectRow,
} from "./draft";
import { numberIn } from "./numbers";

const idOf = ({ _id }: Row) => _id ?? null;

/** The dates that count. */
export const dueDates = (draft: CollegeDraft) =>
  draft.instalments.slice(0, Number(draft.instalmentCount));

/** The whole college, as a save sends it. */
export function payloadOf(draft: CollegeDraft): CollegeToSave {
  const { revision, collegeID, collegeName, address, supportEmail, supportPhone, upiId } = draft;
  return {
    ...{ revision, collegeID, collegeName, address, supportEmail, supportPhone, upiId },
    globalFees: draft.globalFees.map((fee) => ({
      _id: idOf(fee),
      title: fee.title,
      amount: numberIn(fee.amount),
    })),
    courses: draft.courses.map(courseToSave),
    instalments: dueDates(draft).map(({ dueDate }) => ({ dueDate })),
    reexamFee: numberIn(draft.reexamFee),
    scholarshipFee: numberIn(draft.scholarshipFee),
  };
}

function courseToSave(course: CourseRow) {
  const { courseName, fullName, duration } = course;
  return {
    _id: idOf(course),
    ...{ courseName, fullName, duration },
    baseFee: numberIn(course.baseFee),
    eligibility: numberIn(barePercent(course.eligibility)),
    subjects: course.subjects.map(subjectToSave),
  };
}

const subjectToSave = (subject: SubjectRow) => ({
  _id: idOf(subject),
  name: subject.name,
  minMarks: numberIn(subject.minMarks),
  maxMarks: numberIn(subject.maxMarks),
});

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Text as the server keeps it. */
export const tidy = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ");

/** All that a save says but for what only the server gives: ids, and the number of the save. */
const contentOf = (draft: CollegeDraft) =>
  JSON.stringify(payloadOf(draft), (name, value) => {
    if (name === "_id" || name === "revision") return undefined;
    if (typeof value !== "string") return value;
    return name === "duration" ? tidy(value) || defaultDuration : tidy(value);
  });

/** Whether what was sent has been saved: its reply may have been lost. */
export const isSaved = (sent: CollegeDraft, found: CollegeDetails) =>
  found.revision > sent.revision && contentOf(draftOf(found)) === contentOf(sent);

/** Whether anything stands in the rows for adding. */
const hasEntries = ({ newFee, newCourse, courses }: CollegeDraft) =>
  !same(newFee, blankFee) ||
  !same(newCourse, blankCourse) ||
  courses.some(({ newSubject }) => !same(newSubject, blankSubject));

/** Whether leaving now would lose something. */
export const hasChanges = (draft: CollegeDraft, base: CollegeDraft) =>
  hasEntries(draft) || !same(payloadOf(draft), payloadOf(base));
