import type { useInfiniteQuery } from "@tanstack/react-query";
import type { MarkedStudent } from "@/lib/api-types";
import { CourseFilter } from "@/shared/course-filter";
import { type Column, DataTable } from "@/ui/list/data-table";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byStudentId, type useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { StudentName } from "@/ui/student-name";
import { ViewPanel } from "@/ui/view-panel";
import { type SheetStatus as Status, statuses } from "../api";
import { SheetStatus } from "../sheet-status";
import { texts } from "../texts";
import type { DeskUrl } from "../use-desk-url";
import { Progress } from "./progress";

const t = texts.students;

export const linkId = (studentId: string) => `marks-${studentId}`;

interface Props {
  urlState: DeskUrl;
  students: ReturnType<typeof useInfiniteQuery<unknown, Error, MarkedStudent[]>>;
  order: ReturnType<typeof useOrder>;
  isFiltered: boolean;
  search: string;
  onSearch: (search: string) => void;
}

export function StudentList({ urlState, students, order, isFiltered, search, onSearch }: Props) {
  const columns: Column<MarkedStudent>[] = [
    {
      heading: t.student,
      cell: ({ id, name }) => (
        <StudentName id={id} name={name} to={urlState.addressOf(id)} linkId={linkId(id)} />
      ),
    },
    { heading: texts.course, cell: ({ course }) => course },
    { heading: t.progress, cell: (student) => <Progress {...student} /> },
    { heading: t.status, cell: ({ status }) => <SheetStatus status={status} /> },
  ];
  return (
    <ViewPanel id="students" heading={t.heading}>
      <ListTools search={{ label: t.search, hint: t.searchHint, value: search, onSearch }}>
        <CourseFilter course={urlState.course} onCourse={urlState.setCourse} />
        <FilterSelect<Status>
          label={t.status}
          all={t.allStates}
          choices={statuses}
          value={urlState.status}
          onChange={urlState.setStatus}
        />
        <OrderSelect names={byStudentId} {...order} />
      </ListTools>
      <Listing list={students} empty={isFiltered ? t.noMatch : t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            density="compact"
            label={t.table}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </ViewPanel>
  );
}
