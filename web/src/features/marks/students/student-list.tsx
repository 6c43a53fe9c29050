import { VisuallyHidden } from "@mantine/core";
import type { useInfiniteQuery } from "@tanstack/react-query";
import type { MarkedStudent } from "@/lib/api-types";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import room from "@/ui/list/roomy-table.module.css";
import { Panel } from "@/ui/panel";
import { PortalLink } from "@/ui/portal-link";
import classes from "../desk.module.css";
import { SheetStatus } from "../sheet-status";
import { texts } from "../texts";
import type { Place } from "../use-place";
import { Progress } from "./progress";
import { StudentTools } from "./student-tools";

const words = texts.students;

export const linkId = (studentId: string) => `marks-${studentId}`;

interface Props {
  place: Place;
  students: ReturnType<typeof useInfiniteQuery<unknown, Error, MarkedStudent[]>>;
  isFiltered: boolean;
  onSearch: (search: string) => void;
}

export function StudentList({ place, students, isFiltered, onSearch }: Props) {
  const columns: Column<MarkedStudent>[] = [
    {
      heading: words.student,
      cell: ({ id, name }) => (
        <div className={classes.person}>
          <PortalLink id={linkId(id)} className={classes.name} to={place.addressOf(id)}>
            {name}
          </PortalLink>
          <span className={classes.quiet}>{id}</span>
        </div>
      ),
    },
    { heading: texts.course, cell: ({ course }) => course },
    { heading: words.progress, cell: (student) => <Progress {...student} /> },
    { heading: words.status, cell: ({ status }) => <SheetStatus status={status} /> },
  ];
  return (
    <Panel labelledBy="students">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="students">
        {words.heading}
      </VisuallyHidden>
      <StudentTools place={place} onSearch={onSearch} />
      {students.isError ? (
        <Failed error={students.error} onRetry={() => students.refetch()} />
      ) : students.data?.length === 0 ? (
        <Empty {...(isFiltered ? words.noMatch : words.empty)} />
      ) : (
        <>
          <div className={room.snug}>
            <DataTable
              label={words.table}
              columns={columns}
              rows={students.data}
              rowKey={({ id }) => id}
            />
          </div>
          <LoadMore
            summary={students.data ? words.shown(students.data.length) : ""}
            hasMore={students.hasNextPage}
            loading={students.isFetchingNextPage}
            onLoadMore={() => students.fetchNextPage()}
          />
        </>
      )}
    </Panel>
  );
}
