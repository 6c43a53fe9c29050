import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { courseNamesQuery } from "@/lib/course-names";
import { CourseFilter } from "@/ui/list/course-filter";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { ListTools } from "@/ui/list/list-tools";
import { Panel } from "@/ui/panel";
import type { Place } from "../use-place";
import { GridDesk } from "./grid-desk";
import { texts } from "./texts";

export function GridArea({ place }: { place: Place }) {
  const { course, setCourse } = place;
  const courses = useQuery(courseNamesQuery);
  const select = <CourseFilter isSingle course={course} onCourse={setCourse} />;
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
          <ListTools>{select}</ListTools>
          <Empty {...texts.choose} />
        </>
      )}
    </Panel>
  );
}
