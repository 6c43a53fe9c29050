import type { CourseRow, NewSubjectRow, SubjectRow } from "./draft";

/** Whether nothing is typed in a row for adding. */
export const isBlank = (entry: NewSubjectRow) =>
  Object.entries(entry).every(([name, text]) => name === "key" || text === "");

/** How many terms there are to show: also one that the course is to lose, while something is in it. */
export function termCount({ terms, subjects, newSubjects }: CourseRow): number {
  const typed = newSubjects.filter((entry) => !isBlank(entry));
  const used = [...subjects.map(({ term }) => term), ...typed.map(({ key }) => key)];
  return Math.max(Number(terms), ...used.map(Number));
}

/** The terms to show, from the first one on. */
export const termsOf = (course: CourseRow): string[] =>
  Array.from({ length: termCount(course) }, (_, index) => String(index + 1));

/** Whether there are terms to be seen. */
export const isDivided = (course: CourseRow) => termCount(course) > 1;

/**
 * Whether a save names the terms of the course: also as it loses them. A course that has none is saved as
 * it ever was. `was` is the course as it was read; a new one was nothing.
 */
export const namesTerms = (course: CourseRow, was: CourseRow | undefined) =>
  isDivided(course) || (was !== undefined && isDivided(was));

const hasCodes = ({ subjects, newSubjects }: CourseRow) =>
  [...subjects, ...newSubjects].some(({ code, credits }) => code !== "" || credits !== "");

/** Whether the course shows codes and credits: with terms, or where a subject has or had one of them. */
export const showsCodes = (course: CourseRow, was: CourseRow | undefined) =>
  namesTerms(course, was) || hasCodes(course) || (was !== undefined && hasCodes(was));

export const subjectsOf = ({ subjects }: CourseRow, term: string) =>
  subjects.filter((subject) => subject.term === term);

/** In the order in which they are shown. */
export const byTerm = (subjects: SubjectRow[]) =>
  [...subjects].sort((one, other) => Number(one.term) - Number(other.term));

/** The row of the list with that key. */
export const courseIn = (courses: CourseRow[], key: string | undefined) =>
  courses.find((course) => course.key === key);
