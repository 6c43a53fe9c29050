import type { ClassRow, FeeRow, YearDraft } from "./draft";

/** A year of study of a course. */
export interface Study {
  year: number;
  fees: FeeRow[];
}

/** All that the year has of one course. */
export interface CourseRows {
  id: string;
  name: string;
  fees: FeeRow[];
  classes: ClassRow[];
}

/** In the order in which the fees have them. */
export function coursesOf({ fees, classes }: YearDraft): CourseRows[] {
  const courses = new Map<string, CourseRows>();
  const of = ({ courseId: id, courseName: name }: FeeRow | ClassRow) => {
    const course = courses.get(id) ?? { id, name, fees: [], classes: [] };
    courses.set(id, course);
    return course;
  };
  for (const fee of fees) of(fee).fees.push(fee);
  for (const row of classes) of(row).classes.push(row);
  return [...courses.values()];
}

/** The course's years of study, in the order of its fees. */
export function studiesOf({ fees }: Pick<CourseRows, "fees">): Study[] {
  const years = [...new Set(fees.map(({ yearOfStudy }) => yearOfStudy))];
  return years.map((year) => ({
    year,
    fees: fees.filter(({ yearOfStudy }) => yearOfStudy === year),
  }));
}

/** Which year of study a fee belongs to, where the course alone does not say it. */
export const yearShown = (fees: FeeRow[], year: number) =>
  fees.some(({ yearOfStudy }) => yearOfStudy !== year) ? year : null;

/** Which term a class is, where the course has several. */
export const termShown = (classes: ClassRow[], term: number) => (classes.length > 1 ? term : null);
