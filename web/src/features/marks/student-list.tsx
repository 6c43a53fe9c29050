import type { useInfiniteQuery } from "@tanstack/react-query";
import type { MarkedStudent } from "@/lib/api-types";
import { CourseFilter } from "@/shared/course-filter";
import { ExportButton } from "@/shared/export-button";
import { inTerm, termName } from "@/shared/terms";
import { type Column, DataTable } from "@/ui/list/data-table";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { Narrowed } from "@/ui/list/narrowed";
import { byStudentId, type useSort } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { StudentName } from "@/ui/student-name";
import { ViewPanel } from "@/ui/view-panel";
import { type SheetStatus as Status, type sorts, statuses } from "./api";
import { SheetStatus } from "./sheet-status";
import classes from "./students-area.module.css";
import { texts } from "./texts";
import type { DeskUrl } from "./use-desk-url";

const t = texts.students;

export const linkId = (studentId: string) => `marks-${studentId}`;

interface Props {
  urlState: DeskUrl;
  students: ReturnType<typeof useInfiniteQuery<unknown, Error, MarkedStudent[]>>;
  order: ReturnType<typeof useSort<keyof typeof sorts>>;
  /** What narrows the list besides its fields. */
  facts: string[];
  /** Said where there is none. */
  empty: { title: string; hint: string };
  search: string;
  onSearch: (search: string) => void;
}

/** The students of the college as they are filtered. */
export function StudentList({ urlState, students, order, facts, empty, search, onSearch }: Props) {
  const { course, status, only } = urlState;
  const { within, term, controls } = urlState.within;
  const columns: Column<MarkedStudent>[] = [
    {
      id: "student",
      heading: () => t.student,
      cell: ({ id, name }) => (
        <StudentName id={id} name={name} to={urlState.addressOf(id)} linkId={linkId(id)} />
      ),
    },
    { id: "course", heading: () => texts.course, cell: ({ course, term }) => inTerm(course, term) },
    { id: "progress", heading: () => t.progress, cell: (student) => <Progress {...student} /> },
    ...(only.enteredBy ? [unpublished] : []),
    {
      id: "status",
      heading: () => t.status,
      cell: ({ status }) => <SheetStatus status={status} />,
    },
  ];
  return (
    <ViewPanel id="students" heading={t.heading} part={termName(term)}>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch }}
        actions={
          <ExportButton
            path="/marks/export.csv"
            asked={{ course, status, ...within, ...only, search, ...order.asked }}
          />
        }
      >
        <CourseFilter course={course} onCourse={urlState.setCourse} />
        {controls}
        <FilterSelect<Status>
          label={t.status}
          all={t.allStates}
          choices={statuses.map((value) => ({ value, label: texts.states[value] }))}
          value={status}
          onChange={urlState.setStatus}
        />
        <OrderSelect names={byStudentId} {...order} />
      </ListTools>
      <Narrowed facts={facts} onShowAll={urlState.showEverybody} />
      <Listing list={students} empty={empty} shown={t.shown}>
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

/** Of those who are listed for it. */
const unpublished: Column<MarkedStudent> = {
  id: "unpublished",
  heading: () => t.unpublished,
  numeric: true,
  cell: (student) => student.unpublished,
};

/** How many subjects have marks, in words; the bar only lets the eye run down the list. */
function Progress({ entered, subjects }: Pick<MarkedStudent, "entered" | "subjects">) {
  if (subjects === 0) return <>{t.noSubjects}</>;
  return (
    <div className={classes.progress}>
      {t.entered(entered, subjects)}
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} style={{ width: `${(100 * entered) / subjects}%` }} />
      </div>
    </div>
  );
}
