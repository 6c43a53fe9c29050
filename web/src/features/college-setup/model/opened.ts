/*
 * What of the page is closed until it is opened: the courses, and in each of them its terms and what is said
 * of their number. A part goes by the path that its button has.
 */
import type { CollegeDraft, CourseRow } from "./draft";
import { termAt } from "./paths";
import { isDivided, termsOf } from "./terms";

/** As many rows of subjects are seen at once without being too long a list. */
const mostAtOnce = 16;

export const courseAt = (key: string) => `courses.${key}`;

/** The part of a course for one of its terms. */
export const termPart = (course: string, term: string) => `${course}.term-${term}`;

/** The part of a course for the number of its terms. */
export const termsPart = (course: string) => `${course}.terms-of`;

/** The parts around a place of the draft, from the outside in. */
export function partsAround(draft: CollegeDraft, path: string): string[] {
  const [list, key, inner] = path.split(".");
  if (list !== "courses" || !key) return [];
  const course = courseAt(key);
  if (inner === "terms" || inner === "termsPerYear") return [course, termsPart(course)];
  const term = termAt(draft, path);
  return term ? [course, termPart(course, term)] : [course];
}

/** What of a course stands open once it is opened: all of its terms, but of a long course only the first. */
export function openAtFirst(course: CourseRow): string[] {
  if (!isDivided(course)) return [];
  const parts = termsOf(course).map((term) => termPart(courseAt(course.key), term));
  // Each term has a row for adding, too.
  const rows = course.subjects.length + parts.length;
  return rows <= mostAtOnce ? parts : parts.slice(0, 1);
}
