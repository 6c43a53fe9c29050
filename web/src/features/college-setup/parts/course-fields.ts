import type { RowField } from "../fields/row-fields";
import type { CourseEntry } from "../model/draft";
import { texts } from "../texts";

const t = texts.courses;

/** The fields of a course, to be edited and to be added. */
export const courseFields: RowField<keyof CourseEntry>[] = [
  { name: "courseName", label: t.name },
  { name: "fullName", label: texts.optional(t.fullName), optional: true },
  { name: "duration", label: t.duration, optional: true },
  { name: "baseFee", label: t.baseFee, numeric: true },
  { name: "eligibility", label: t.eligibility, numeric: true },
];
