import type { RowField } from "../fields/row-fields";
import type { CourseEntry } from "../model/draft";
import { texts } from "../texts";

const words = texts.courses;

/** The fields of a course, to be edited and to be added. */
export const courseFields: RowField<keyof CourseEntry>[] = [
  { name: "courseName", label: words.name, maxLength: 80 },
  { name: "fullName", label: texts.optional(words.fullName), optional: true, maxLength: 120 },
  { name: "duration", label: words.duration, optional: true, maxLength: 40 },
  { name: "baseFee", label: words.baseFee, numeric: true },
  { name: "eligibility", label: words.eligibility, numeric: true },
];
