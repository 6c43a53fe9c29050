import { barePercent } from "@/lib/percent";
import { sentences } from "@/lib/sentences.generated";
import { isDate } from "@/lib/typed-date";
import { texts } from "../texts";
import type { CollegeDraft, CourseEntry, CourseRow, FeeEntry, TermSubject } from "./draft";
import { areCredits, isAmount, isUpToHundred, numberIn } from "./numbers";
import { subjectName } from "./paths";
import { dueDates } from "./payload";
import { byTerm } from "./terms";

export interface RowFault {
  path: string;
  msg: string;
}

const t = texts.faults;

/** Two spellings of one name, as the server compares them. */
export const nameKey = (name: string) =>
  name.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");

const isTaken = (name: string, others: string[]) =>
  others.some((other) => nameKey(other) === nameKey(name));

const invalid = (msg: string, fields: Record<string, boolean>): RowFault[] =>
  Object.entries(fields).flatMap(([path, valid]) => (valid ? [] : [{ path, msg }]));

export function feeFaults(fee: FeeEntry, others: FeeEntry[]): RowFault[] {
  const found = invalid(sentences["college.invalid-fee"], {
    title: fee.title.trim() !== "",
    amount: isAmount(fee.amount),
  });
  if (found.length > 0) return found;
  const titles = others.map(({ title }) => title);
  return invalid(t.feeExists, { title: !isTaken(fee.title, titles) });
}

export function courseFaults(course: CourseEntry, others: CourseEntry[]): RowFault[] {
  const found = invalid(sentences["college.invalid-course"], {
    courseName: course.courseName.trim() !== "",
    baseFee: isAmount(course.baseFee),
    eligibility: isUpToHundred(barePercent(course.eligibility)),
  });
  if (found.length > 0) return found;
  const names = others.map(({ courseName }) => courseName);
  return invalid(t.courseExists, { courseName: !isTaken(course.courseName, names) });
}

/** A name is of one subject in a term, a code of one in the course. */
export function subjectFaults(subject: TermSubject, others: TermSubject[]): RowFault[] {
  const { name, minMarks, maxMarks, code, credits, term } = subject;
  const ofTerm = others.filter((other) => other.term === term);
  const isEmpty = (text: string) => text.trim() === "";
  const found = invalid(sentences["college.invalid-subject"], {
    name: name.trim() !== "",
    minMarks: isUpToHundred(minMarks),
    maxMarks: isUpToHundred(maxMarks),
  });
  if (found.length > 0) return found;
  return [
    ...invalid(sentences["college.subject-exists"], {
      name: !isTaken(
        name,
        ofTerm.map((other) => other.name),
      ),
    }),
    ...invalid(t.maximum, { maxMarks: numberIn(maxMarks) >= 1 }),
    ...invalid(t.minimumAboveMaximum, { minMarks: numberIn(minMarks) <= numberIn(maxMarks) }),
    ...invalid(t.codeExists, {
      code:
        isEmpty(code) ||
        !isTaken(
          code,
          others.map((other) => other.code),
        ),
    }),
    ...invalid(t.credits, { credits: isEmpty(credits) || areCredits(credits) }),
  ];
}

/** Why the course cannot have as few terms as are chosen: subjects would be in none. */
export function termsFault({ terms, subjects }: CourseRow): string | undefined {
  const beyond = byTerm(subjects).filter(({ term }) => Number(term) > Number(terms));
  const last = beyond.at(-1);
  return last && t.fewTerms(subjectName(last.name), beyond.length, Number(terms), last.term);
}

const termsFaults = (course: CourseRow): RowFault[] => {
  const msg = termsFault(course);
  return msg ? [{ path: "terms", msg }] : [];
};

export const within = (parent: string, faults: RowFault[]): RowFault[] =>
  faults.map(({ path, msg }) => ({ path: `${parent}.${path}`, msg }));

/** Of two rows with one name the later one is at fault, so each is held against those above it. */
const eachRow = <Row extends { key: string }>(
  list: string,
  rows: Row[],
  faultsOf: (row: Row, above: Row[]) => RowFault[],
) =>
  rows.flatMap((row, index) => within(`${list}.${row.key}`, faultsOf(row, rows.slice(0, index))));

function dateFaults(draft: CollegeDraft): RowFault[] {
  const dates = dueDates(draft);
  return dates.flatMap(({ key, dueDate }, index) => {
    const path = `instalments.${key}.dueDate`;
    if (!isDate(dueDate)) return [{ path, msg: sentences["college.due-date"] }];
    const before = dates[index - 1]?.dueDate ?? "";
    return dueDate <= before ? [{ path, msg: t.dueOrder }] : [];
  });
}

/** All that can be said of the draft before the server is asked, in the order of the screen. */
export function draftFaults(draft: CollegeDraft): RowFault[] {
  return [
    ...invalid(t.collegeID, { collegeID: draft.collegeID.trim() !== "" }),
    ...invalid(t.collegeName, { collegeName: draft.collegeName.trim() !== "" }),
    ...invalid(t.address, { address: draft.address.trim() !== "" }),
    ...eachRow("globalFees", draft.globalFees, feeFaults),
    ...eachRow("courses", draft.courses, (course, above) => [
      ...courseFaults(course, above),
      ...eachRow("subjects", byTerm(course.subjects), subjectFaults),
      ...termsFaults(course),
    ]),
    ...dateFaults(draft),
    ...invalid(sentences["amount.invalid"], {
      reexamFee: isAmount(draft.reexamFee),
      scholarshipFee: isAmount(draft.scholarshipFee),
    }),
  ];
}
