import { useQuery } from "@tanstack/react-query";
import type { CourseMove } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import { courseMoveOf } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import text from "@/ui/text.module.css";
import { ViewPanel } from "@/ui/view-panel";
import { Moment } from "@/ui/when";
import { movesQuery } from "../api";
import { texts } from "../texts";

const t = texts.list;

/** Of a course, for the way back to it. */
export const linkId = (courseId: string) => `move-${courseId}`;

const columns: Column<CourseMove>[] = [
  {
    id: "course",
    card: "title",
    heading: () => t.course,
    cell: ({ courseId, courseName }) => (
      <AppLink id={linkId(courseId)} to={courseMoveOf(courseId)}>
        {courseName}
      </AppLink>
    ),
  },
  {
    id: "students",
    heading: () => t.students,
    numeric: true,
    cell: ({ students }) => formatNumber(students),
  },
  { id: "plan", heading: () => t.plan, cell: ({ plan }) => <Plan plan={plan} /> },
];

const Plan = ({ plan }: Pick<CourseMove, "plan">) =>
  plan ? (
    <div>
      {t.savedBy(plan.savedBy)}{" "}
      <span className={text.quiet}>
        <Moment at={plan.savedAt} />
      </span>
    </div>
  ) : (
    t.noPlan
  );

/** The courses that can be moved to terms, with the plans that wait for somebody's approval. */
export function MoveList() {
  const { data, isError, error, refetch, isFetching } = useQuery(movesQuery);
  return (
    <ViewPanel id="course-moves" heading={texts.title} lead={texts.lead}>
      <Listing
        list={{ ...asSinglePage(data), isError, error, refetch, isFetching }}
        empty={t.empty}
        shown={t.shown}
      >
        {(courses) => (
          <DataTable
            density="compact"
            label={t.table}
            columns={columns}
            rows={courses}
            rowKey={({ courseId }) => courseId}
            skeletonRows={3}
          />
        )}
      </Listing>
    </ViewPanel>
  );
}
