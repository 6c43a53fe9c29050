import { useQuery } from "@tanstack/react-query";
import { courseNamesQuery } from "@/shared/college";
import { texts as courseTexts } from "@/shared/course-texts";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Select } from "@/ui/select";
import { ViewPanel } from "@/ui/view-panel";
import type { DeskUrl } from "../use-desk-url";
import classes from "./grid.module.css";
import { GridDesk } from "./grid-desk";
import { texts } from "./texts";

export function GridArea({ urlState }: { urlState: DeskUrl }) {
  const { course, setCourse } = urlState;
  const courses = useQuery(courseNamesQuery);
  return (
    <ViewPanel id="grid" heading={texts.heading}>
      {!course && courses.isError ? (
        <Failed error={courses.error} onRetry={() => courses.refetch()} />
      ) : (
        <div className={classes.area}>
          <CourseChoice course={course} onCourse={setCourse} />
          {course ? <GridDesk key={course} course={course} /> : <Empty {...texts.choose} />}
        </div>
      )}
    </ViewPanel>
  );
}

interface Props {
  course: string;
  onCourse: (course: string) => void;
}

/** Which course the grid is of: there is none of all of them. */
function CourseChoice({ course, onCourse }: Props) {
  const courses = useQuery(courseNamesQuery);
  // A course of the address stays choosable while the list is on its way, or cannot be read.
  const names = new Set([...(courses.data ?? []), ...(course ? [course] : [])]);
  return (
    <Select
      className={classes.course ?? ""}
      aria-label={courseTexts.course}
      placeholder={courseTexts.choose}
      size="sm"
      mb="var(--tools-gap, 16px)"
      allowDeselect={false}
      data={[...names]}
      value={course || null}
      onChange={(chosen) => chosen && onCourse(chosen)}
    />
  );
}
