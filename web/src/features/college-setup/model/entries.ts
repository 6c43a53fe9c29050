import { courseFaults, feeFaults, type RowFault, subjectFaults, within } from "./check";
import {
  blankCourse,
  blankFee,
  blankSubject,
  type CollegeDraft,
  type CourseRow,
  newKey,
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
    const { key, subjects, newSubject } = course;
    const entryPath = `courses.${key}.newSubject`;
    const taken = addTo(
      subjects,
      newSubject,
      blankSubject,
      () => within(entryPath, subjectFaults(newSubject, subjects)),
      () => ({ key: newKey(), ...newSubject }),
    );
    return { ...course, subjects: taken, newSubject: blankSubject };
  });
  const allCourses = addTo(
    withSubjects,
    newCourse,
    blankCourse,
    () => within("newCourse", courseFaults(newCourse, courses)),
    () => ({ key: newKey(), ...newCourse, subjects: [], newSubject: blankSubject }),
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
