import { Select } from "@mantine/core";
import { SearchField } from "@/ui/list/search-field";
import { type SheetStatus, statuses } from "../api";
import { CourseSelect } from "../course-select";
import classes from "../desk.module.css";
import { texts } from "../texts";
import type { Place } from "../use-place";

const words = texts.students;
const every = "*";

interface Props {
  place: Place;
  onSearch: (search: string) => void;
}

export function StudentTools({ place, onSearch }: Props) {
  return (
    <div className={classes.tools}>
      <CourseSelect withAll course={place.course} onCourse={place.setCourse} />
      <Select
        size="sm"
        aria-label={words.status}
        allowDeselect={false}
        data={[
          { value: every, label: words.allStates },
          ...statuses.map((status) => ({ value: status, label: texts.states[status] ?? status })),
        ]}
        value={place.status || every}
        onChange={(value) => place.setStatus(value === every ? "" : (value as SheetStatus))}
      />
      <div data-wide>
        <SearchField label={words.search} placeholder={words.searchHint} onSearch={onSearch} />
      </div>
    </div>
  );
}
