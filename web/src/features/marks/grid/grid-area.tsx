import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { coursesQuery } from "../api";
import { CourseSelect } from "../course-select";
import desk from "../desk.module.css";
import type { Place } from "../use-place";
import { GridDesk } from "./grid-desk";
import { texts } from "./texts";

export function GridArea({ place }: { place: Place }) {
  const { course, setCourse } = place;
  const courses = useQuery(coursesQuery);
  const select = (
    <CourseSelect course={course} placeholder={texts.choosePlaceholder} onCourse={setCourse} />
  );
  return (
    <Panel labelledBy="grid">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="grid">
        {texts.heading}
      </VisuallyHidden>
      {course ? (
        <GridDesk key={course} course={course} select={select} />
      ) : courses.isError ? (
        <Failed error={courses.error} onRetry={() => courses.refetch()} />
      ) : (
        <>
          <div className={desk.tools}>{select}</div>
          <Empty {...texts.choose} />
        </>
      )}
    </Panel>
  );
}
