import type { RowField } from "../fields/row-fields";
import type { CourseEntry } from "../model/draft";
import { texts } from "../texts";

const words = texts.courses;

/** The fields of a course, to be edited and to be added. */
export const courseFields: RowField<keyof CourseEntry>[] = [
  { name: "courseName", label: words.name },
  { name: "fullName", label: texts.optional(words.fullName), optional: true },
  { name: "duration", label: words.duration, optional: true },
  { name: "baseFee", label: words.baseFee, numeric: true },
  { name: "eligibility", label: words.eligibility, numeric: true },
];
