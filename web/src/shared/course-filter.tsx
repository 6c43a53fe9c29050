import { useQuery } from "@tanstack/react-query";
import { FilterSelect } from "@/ui/list/filter-select";
import { courseNamesQuery } from "./college";
import { texts } from "./course-texts";

interface Props {
  course: string;
  onCourse: (course: string) => void;
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
