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

const words = texts.students;

export const linkId = (studentId: string) => `marks-${studentId}`;

interface Props {
  place: DeskUrl;
  students: ReturnType<typeof useInfiniteQuery<unknown, Error, MarkedStudent[]>>;
  order: ReturnType<typeof useOrder>;
  isFiltered: boolean;
  search: string;
  onSearch: (search: string) => void;
}

export function StudentList({ place, students, order, isFiltered, search, onSearch }: Props) {
  const columns: Column<MarkedStudent>[] = [
    {
      heading: words.student,
      cell: ({ id, name }) => (
        <StudentName id={id} name={name} to={place.addressOf(id)} linkId={linkId(id)} />
      ),
    },
    { heading: texts.course, cell: ({ course }) => course },
    { heading: words.progress, cell: (student) => <Progress {...student} /> },
    { heading: words.status, cell: ({ status }) => <SheetStatus status={status} /> },
  ];
  return (
    <ViewPanel id="students" heading={words.heading}>
      <ListTools search={{ label: words.search, hint: words.searchHint, value: search, onSearch }}>
        <CourseFilter course={place.course} onCourse={place.setCourse} />
        <FilterSelect<Status>
          label={words.status}
          all={words.allStates}
          choices={statuses}
          value={place.status}
          onChange={place.setStatus}
        />
        <OrderSelect names={byStudentId} {...order} />
      </ListTools>
      <Listing list={students} empty={isFiltered ? words.noMatch : words.empty} shown={words.shown}>
        {(rows) => (
          <DataTable
            density="compact"
            label={words.table}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </ViewPanel>
  );
}
