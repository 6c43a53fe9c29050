import "@/ui/select-styles";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { courseNamesQuery } from "@/shared/college";
import { texts } from "@/shared/course-texts";

interface Props {
  course: string;
  onCourse: (course: string) => void;
}

/** Which course the grid is of: there is none of all of them. */
export function CourseChoice({ course, onCourse }: Props) {
  const courses = useQuery(courseNamesQuery);
  // A course of the address stays choosable while the list is on its way, or cannot be read.
  const names = new Set([...(courses.data ?? []), ...(course ? [course] : [])]);
  return (
    <Select
      label={texts.course}
      placeholder={texts.choose}
      maw={480}
      mb="md"
      allowDeselect={false}
      data={[...names]}
      value={course || null}
      onChange={(chosen) => chosen && onCourse(chosen)}
    />
  );
}
