import { texts } from "../texts";
import type { CollegeDraft } from "./draft";
import { valueAt } from "./paths";

/** What the people who see the row call it. */
export const feeName = (title: string) => title.trim() || texts.fees.unnamed;
export const courseName = (name: string) => name.trim() || texts.courses.unnamed;
export const subjectName = (name: string) => name.trim() || texts.subjects.unnamed;

/** The row that a path lies in, as in "BMS, Business Law"; empty where there is none. */
export function placeOf(draft: CollegeDraft, path: string): string {
  const read = (at: string) => valueAt(draft, at) as string | undefined;
  const [list, row, inner, subject] = path.split(".");
  if (list === "newFee") return texts.fees.add;
  if (list === "newCourse") return texts.courses.newTitle;
  if (list === "globalFees" && row) return feeName(read(`globalFees.${row}.title`) ?? "");
  if (list === "instalments" && row) return texts.payment.due(Number(row) + 1);
  if (list !== "courses" || !row) return "";
  const course = courseName(read(`courses.${row}.courseName`) ?? "");
  if (inner === "newSubject") return `${course}, ${texts.subjects.add.toLowerCase()}`;
  if (inner !== "subjects" || !subject) return course;
  return `${course}, ${subjectName(read(`courses.${row}.subjects.${subject}.name`) ?? "")}`;
}

const labels: Record<string, string> = {
  collegeID: texts.college.id,
  collegeName: texts.college.name,
  address: texts.college.address,
  title: texts.fees.name,
  amount: texts.fees.amount,
  courseName: texts.courses.name,
  fullName: texts.courses.fullName,
  duration: texts.courses.duration,
  baseFee: texts.courses.baseFee,
  eligibility: texts.courses.eligibility,
  name: texts.subjects.name,
  minMarks: texts.subjects.minMarks,
  maxMarks: texts.subjects.maxMarks,
  instalmentCount: texts.payment.count,
  reexamFee: texts.payment.reexamFee,
  scholarshipFee: texts.payment.scholarshipFee,
  upiId: texts.payment.upiId,
  supportEmail: texts.support.email,
  supportPhone: texts.support.phone,
};

/** A single field, as in "BMS: Base fee (₹)". */
export function fieldName(draft: CollegeDraft, path: string): string {
  const label = labels[path.split(".").at(-1) ?? ""];
  const place = placeOf(draft, path);
  if (!label) return place;
  return place ? texts.faults.at(place, label) : label;
}
