import { useQuery } from "@tanstack/react-query";
import type { ReexamDate } from "@/lib/api-types";
import { CourseFilter } from "@/shared/course-filter";
import { type Column, DataTable } from "@/ui/list/data-table";
import { ListTools } from "@/ui/list/list-tools";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { ViewPanel } from "@/ui/view-panel";
import { reexamsQuery } from "../api";
import { texts } from "../texts";
import type { DeskUrl } from "../use-desk-url";
import { DateForm } from "./date-form";

const words = texts.reexams;

export function ReexamDates({ place }: { place: DeskUrl }) {
  const { course, setCourse } = place;
  const { data, isError, error, refetch } = useQuery(reexamsQuery(course));
  const columns: Column<ReexamDate>[] = [
    { heading: words.subject, cell: ({ subjectName }) => subjectName },
    ...(course ? [] : [{ heading: texts.course, cell: (reexam: ReexamDate) => reexam.course }]),
    { heading: words.registered, numeric: true, cell: ({ registered }) => registered },
    { heading: words.date, cell: (reexam) => <DateForm reexam={reexam} /> },
  ];
  return (
    <ViewPanel id="reexams" heading={words.heading} lead={words.lead}>
      <ListTools>
        <CourseFilter course={course} onCourse={setCourse} />
      </ListTools>
      <Listing
        list={{ ...asSinglePage(data), isError, error, refetch }}
        empty={words.empty}
        shown={words.shown}
      >
        {(rows) => (
          <DataTable
            label={words.table}
            columns={columns}
            rows={rows}
            rowKey={({ subjectId }) => subjectId}
          />
        )}
      </Listing>
    </ViewPanel>
  );
}
