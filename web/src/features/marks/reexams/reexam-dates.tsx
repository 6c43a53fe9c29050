import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReexamDate } from "@/lib/api-types";
import { CourseFilter } from "@/ui/list/course-filter";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { ListTools } from "@/ui/list/list-tools";
import { Panel } from "@/ui/panel";
import { reexamsQuery } from "../api";
import { texts } from "../texts";
import type { Place } from "../use-place";
import { DateForm } from "./date-form";

const words = texts.reexams;

export function ReexamDates({ place }: { place: Place }) {
  const { course, setCourse } = place;
  const reexams = useQuery(reexamsQuery(course));
  const columns: Column<ReexamDate>[] = [
    { heading: words.subject, cell: ({ subjectName }) => subjectName },
    ...(course ? [] : [{ heading: texts.course, cell: (reexam: ReexamDate) => reexam.course }]),
    { heading: words.registered, numeric: true, cell: ({ registered }) => registered },
    { heading: words.date, cell: (reexam) => <DateForm reexam={reexam} /> },
  ];
  return (
    <Panel labelledBy="reexams">
      <Title order={2} id="reexams">
        {words.heading}
      </Title>
      <Text c="dimmed" mb="md">
        {words.lead}
      </Text>
      <ListTools>
        <CourseFilter course={course} onCourse={setCourse} />
      </ListTools>
      {reexams.isError ? (
        <Failed error={reexams.error} onRetry={() => reexams.refetch()} />
      ) : reexams.data?.length === 0 ? (
        <Empty {...words.empty} />
      ) : (
        <DataTable
          label={words.table}
          columns={columns}
          rows={reexams.data}
          rowKey={({ subjectId }) => subjectId}
        />
      )}
    </Panel>
  );
}
