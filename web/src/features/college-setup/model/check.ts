import { barePercent } from "@/lib/percent";
import { sentences } from "@/lib/sentences.generated";
import { isDate } from "@/lib/typed-date";
import { texts } from "../texts";
import type { CollegeDraft, CourseEntry, FeeEntry, SubjectEntry } from "./draft";
import { isAmount, isUpToHundred, numberIn } from "./numbers";
import { dueDates } from "./payload";

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

export function subjectFaults(subject: SubjectEntry, others: SubjectEntry[]): RowFault[] {
  const { name, minMarks, maxMarks } = subject;
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
        others.map((other) => other.name),
      ),
    }),
    ...invalid(t.maximum, { maxMarks: numberIn(maxMarks) >= 1 }),
    ...invalid(t.minimumAboveMaximum, { minMarks: numberIn(minMarks) <= numberIn(maxMarks) }),
  ];
}

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
      ...eachRow("subjects", course.subjects, subjectFaults),
    ]),
    ...dateFaults(draft),
    ...invalid(sentences["amount.invalid"], {
      reexamFee: isAmount(draft.reexamFee),
      scholarshipFee: isAmount(draft.scholarshipFee),
    }),
  ];
}
