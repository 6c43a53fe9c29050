import "@/ui/select-styles";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SearchField } from "@/ui/list/search-field";
import { coursesQuery } from "../api";
import classes from "../desk.module.css";
import { texts } from "../texts";

const words = texts.students;
/** A select has no choice without a value. */
const all = "*";

interface Props {
  course: string;
  onCourse: (course: string) => void;
  onSearch: (search: string) => void;
}

export function StudentTools({ course, onCourse, onSearch }: Props) {
  const courses = useQuery(coursesQuery);
  // A course of the address stays choosable while the list is on its way, or cannot be read.
  const names = new Set([...(courses.data ?? []), ...(course ? [course] : [])]);
  return (
    <div className={classes.tools}>
      <Select
        size="sm"
        aria-label={words.course}
        allowDeselect={false}
        data={[
          { value: all, label: words.allCourses },
          ...[...names].map((name) => ({ value: name, label: name })),
        ]}
        value={course || all}
        onChange={(value) => onCourse(value === all || value === null ? "" : value)}
      />
      <SearchField label={words.search} placeholder={words.searchHint} onSearch={onSearch} />
    </div>
  );
}
