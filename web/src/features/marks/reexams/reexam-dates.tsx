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

const t = texts.reexams;

export function ReexamDates({ urlState }: { urlState: DeskUrl }) {
  const { course, setCourse } = urlState;
  const { data, isError, error, refetch } = useQuery(reexamsQuery(course));
  const columns: Column<ReexamDate>[] = [
    { heading: t.subject, cell: ({ subjectName }) => subjectName },
    ...(course ? [] : [{ heading: texts.course, cell: (reexam: ReexamDate) => reexam.course }]),
    { heading: t.registered, numeric: true, cell: ({ registered }) => registered },
    { heading: t.date, cell: (reexam) => <DateForm reexam={reexam} /> },
  ];
  return (
    <ViewPanel id="reexams" heading={t.heading} lead={t.lead}>
      <ListTools>
        <CourseFilter course={course} onCourse={setCourse} />
      </ListTools>
      <Listing
        list={{ ...asSinglePage(data), isError, error, refetch }}
        empty={t.empty}
        shown={t.shown}
      >
        {(rows) => (
          <DataTable
            label={t.table}
            columns={columns}
            rows={rows}
            rowKey={({ subjectId }) => subjectId}
          />
        )}
      </Listing>
    </ViewPanel>
  );
}
