import "@/ui/select-styles";
import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { coursesQuery } from "./api";
import { texts } from "./texts";

/** A select has no choice without a value. */
const all = "*";

interface Props extends Omit<SelectProps, "data" | "value" | "onChange"> {
  course: string;
  onCourse: (course: string) => void;
  /** Whether the courses can be looked at together. */
  withAll?: boolean;
}

export function CourseSelect({ course, onCourse, withAll = false, ...rest }: Props) {
  const courses = useQuery(coursesQuery);
  // A course of the address stays choosable while the list is on its way, or cannot be read.
  const names = new Set([...(courses.data ?? []), ...(course ? [course] : [])]);
  return (
    <Select
      size="sm"
      aria-label={texts.course}
      allowDeselect={false}
      data={[
        ...(withAll ? [{ value: all, label: texts.allCourses }] : []),
        ...[...names].map((name) => ({ value: name, label: name })),
      ]}
      value={course || (withAll ? all : null)}
      onChange={(value) => onCourse(value === all || value === null ? "" : value)}
      {...rest}
    />
  );
}
