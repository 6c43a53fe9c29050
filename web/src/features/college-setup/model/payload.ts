import type { CollegeDetails, CollegeToSave } from "@/lib/api-types";
import { barePercent } from "@/lib/percent";
import {
  blankCourse,
  blankFee,
  type CollegeDraft,
  type CourseRow,
  defaultDuration,
  draftOf,
  type Row,
  type SubjectRow,
} from "./draft";
import { numberIn } from "./numbers";
import { courseIn, isBlank, namesTerms, showsCodes } from "./terms";

const idOf = ({ _id }: Row) => _id ?? null;

/** The dates that count. */
export const dueDates = (draft: CollegeDraft) =>
  draft.instalments.slice(0, Number(draft.instalmentCount));

/** The whole college, as a save sends it; `base` is what was read before. */
export function payloadOf(draft: CollegeDraft, base?: CollegeDraft): CollegeToSave {
  const { revision, collegeID, collegeName, address, supportEmail, supportPhone, upiId } = draft;
  return {
    ...{ revision, collegeID, collegeName, address, supportEmail, supportPhone, upiId },
    globalFees: draft.globalFees.map((fee) => ({
      _id: idOf(fee),
      title: fee.title,
      amount: numberIn(fee.amount),
    })),
    courses: draft.courses.map((course) =>
      courseToSave(course, courseIn(base?.courses ?? [], course.key)),
    ),
    instalments: dueDates(draft).map(({ dueDate }) => ({ dueDate })),
    reexamFee: numberIn(draft.reexamFee),
    scholarshipFee: numberIn(draft.scholarshipFee),
  };
}

function courseToSave(course: CourseRow, was: CourseRow | undefined) {
  const { courseName, fullName, duration } = course;
  const shown = { terms: namesTerms(course, was), codes: showsCodes(course, was) };
  return {
    _id: idOf(course),
    ...{ courseName, fullName, duration },
    baseFee: numberIn(course.baseFee),
    eligibility: numberIn(barePercent(course.eligibility)),
    ...(shown.terms && termsToSave(course)),
    subjects: course.subjects.map((subject) => subjectToSave(subject, shown)),
  };
}

const termsToSave = ({ terms, termsPerYear }: CourseRow) =>
  Number(terms) === 1 ? { terms: 1 } : { terms: Number(terms), termsPerYear: Number(termsPerYear) };

const subjectToSave = (subject: SubjectRow, shown: { terms: boolean; codes: boolean }) => ({
  _id: idOf(subject),
  name: subject.name,
  minMarks: numberIn(subject.minMarks),
  maxMarks: numberIn(subject.maxMarks),
  ...(shown.terms && { term: Number(subject.term) }),
  ...(shown.codes && { code: subject.code, credits: creditsToSave(subject.credits) }),
});

/** Left out they would stay as they are. */
const creditsToSave = (text: string) => (text.trim() === "" ? null : Number(text));

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
  courses.some(({ newSubjects }) => !newSubjects.every(isBlank));

/** Whether leaving now would lose something. */
export const hasChanges = (draft: CollegeDraft, base: CollegeDraft) =>
  hasEntries(draft) || !same(payloadOf(draft, base), payloadOf(base, base));
