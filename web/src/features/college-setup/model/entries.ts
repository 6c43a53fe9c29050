import { newKey } from "@/shared/editor/new-key";
import { courseFaults, feeFaults, type RowFault, subjectFaults, within } from "./check";
import {
  blankCourse,
  blankFee,
  blankSubject,
  blankSubjects,
  type CollegeDraft,
  type CourseRow,
  newCourseMore,
} from "./draft";
import { same } from "./payload";

/**
 * What stands in the rows for adding is taken in by a save, as if it had been added: somebody who
 * has typed a row and saves means that row too. An empty one is left alone.
 */
export function withEntriesAdded(draft: CollegeDraft): { draft: CollegeDraft; faults: RowFault[] } {
  const faults: RowFault[] = [];
  function addTo<Row, Entry>(
    rows: Row[],
    entry: Entry,
    blank: Entry,
    found: () => RowFault[],
    make: () => Row,
  ) {
    if (same(entry, blank)) return rows;
    const wrong = found();
    faults.push(...wrong);
    return wrong.length > 0 ? rows : [...rows, make()];
  }

  const { globalFees, newFee, courses, newCourse } = draft;
  const fees = addTo(
    globalFees,
    newFee,
    blankFee,
    () => within("newFee", feeFaults(newFee, globalFees)),
    () => ({ key: newKey(), ...newFee }),
  );
  const withSubjects = courses.map((course): CourseRow => {
    let taken = course.subjects;
    for (const { key: term, ...typed } of course.newSubjects) {
      const subject = { ...typed, term };
      const entryPath = `courses.${course.key}.newSubjects.${term}`;
      taken = addTo(
        taken,
        typed,
        blankSubject,
        () => within(entryPath, subjectFaults(subject, taken)),
        () => ({ key: newKey(), ...subject }),
      );
    }
    return { ...course, subjects: taken, newSubjects: blankSubjects };
  });
  const allCourses = addTo(
    withSubjects,
    newCourse,
    blankCourse,
    () => within("newCourse", courseFaults(newCourse, courses)),
    () => ({ key: newKey(), ...newCourse, ...newCourseMore }),
  );
  return {
    draft: {
      ...draft,
      globalFees: fees,
      newFee: blankFee,
      courses: allCourses,
      newCourse: blankCourse,
    },
    faults,
  };
}
