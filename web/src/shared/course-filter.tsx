import { useQuery } from "@tanstack/react-query";
import { noId } from "@/lib/no-id";
import { FilterSelect } from "@/ui/list/filter-select";
import { courseNamesQuery, ownCoursesQuery } from "./college";
import { texts } from "./course-texts";

interface Props {
  course: string;
  onCourse: (course: string) => void;
}

interface IdProps {
  /** Its id; empty: all courses. */
  courseId: string;
  onCourseId: (courseId: string) => void;
}

/** The same where a list knows courses by their ids. */
export function CourseIdFilter({ courseId, onCourseId }: IdProps) {
  const courses = useQuery(ownCoursesQuery);
  return (
    <FilterSelect
      label={texts.course}
      all={texts.all}
      choices={[
        ...(courses.data ?? []).map(({ _id, courseName }) => ({ value: _id, label: courseName })),
        { value: noId, label: texts.none },
      ]}
      value={courseId}
      onChange={onCourseId}
    />
  );
}

/** The students of one of the college's courses. */
export function CourseFilter({ course, onCourse }: Props) {
  const courses = useQuery(courseNamesQuery);
  // A course of the address stays choosable while the list is on its way, or cannot be read.
  const names = new Set([...(courses.data ?? []), ...(course ? [course] : [])]);
  return (
    <FilterSelect
      label={texts.course}
      all={texts.all}
      choices={[...names]}
      value={course}
      onChange={onCourse}
    />
  );
}
