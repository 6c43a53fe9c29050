import type { EnrolmentChange } from "@/lib/enrolment-types";
import { formatNumber } from "@/lib/numbers";
import { nameOfClass } from "@/shared/terms";
import { texts } from "./texts";

/** Which year of study students enter; null in a course of one term. */
export const yearOf = ({ to }: Pick<EnrolmentChange, "to">) =>
  to && to.terms > 1 ? formatNumber(to.yearOfStudy) : null;

export const studentsOf = (count: number) => texts.students(formatNumber(count), count);

/** "Lateral entry, 3 students" */
export const nameOf = ({ kind, students }: EnrolmentChange) =>
  texts.ofStudents(texts.kinds[kind], studentsOf(students));

/** "Asha Kulkarni and 2 others" */
export function whoIn({ firstStudent, students }: EnrolmentChange): string {
  // A server of the release before does not send it.
  if (!firstStudent) return texts.none;
  const others = students - 1;
  return others > 0 ? texts.andOthers(firstStudent, formatNumber(others), others) : firstStudent;
}

/** The class that students enter, or the one to which they go back. */
export function targetOf({ to, from }: Pick<EnrolmentChange, "to" | "from">): string {
  if (to) return nameOfClass(to);
  return from ? texts.backTo(nameOfClass(from)) : texts.none;
}
