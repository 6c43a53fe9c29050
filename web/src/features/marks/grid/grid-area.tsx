import { useQuery } from "@tanstack/react-query";
import { courseNamesQuery } from "@/shared/college";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { ViewPanel } from "@/ui/view-panel";
import type { DeskUrl } from "../use-desk-url";
import { CourseChoice } from "./course-choice";
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
        <>
          <CourseChoice course={course} onCourse={setCourse} />
          {course ? <GridDesk key={course} course={course} /> : <Empty {...texts.choose} />}
        </>
      )}
    </ViewPanel>
  );
}
