import { Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { courseNamesQuery } from "@/shared/college";
import { texts as courseTexts } from "@/shared/course-texts";
import { termName } from "@/shared/terms";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Select } from "@/ui/select";
import { ViewPanel } from "@/ui/view-panel";
import { gridQuery } from "../api";
import type { DeskUrl } from "../use-desk-url";
import classes from "./grid.module.css";
import { GridDesk } from "./grid-desk";
import { texts } from "./texts";

export function GridArea({ urlState }: { urlState: DeskUrl }) {
  const { setCourse } = urlState;
  const { within, isKnown, chosen, term, nameOf, controls } = urlState.within;
  // A class is of one course, whether that was chosen or not.
  const course = chosen?.course ?? urlState.course;
  const courses = useQuery(courseNamesQuery);
  // Not asked for here: the grid itself does that.
  const { data: termOfRows } = useInfiniteQuery({
    ...gridQuery(course, within),
    enabled: false,
    gcTime: 0,
    select: ({ pages: [first] }) => first?.body.term,
  });
  return (
    <ViewPanel id="grid" heading={texts.heading} part={termName(term ?? termOfRows)}>
      {!course && courses.isError ? (
        <Failed error={courses.error} onRetry={() => courses.refetch()} />
      ) : (
        <div className={classes.area} data-within={controls ? true : undefined}>
          <CourseChoice course={course} onCourse={setCourse} />
          {controls && <div className={classes.within}>{controls}</div>}
          {!isKnown ? (
            <Skeleton height={480} role="status" aria-label={texts.loading(0)} />
          ) : course ? (
            <GridDesk
              key={[course, ...Object.values(within)].join(" ")}
              course={course}
              within={within}
              name={nameOf(course)}
            />
          ) : (
            <Empty {...texts.choose} />
          )}
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
