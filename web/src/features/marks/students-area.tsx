import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { MarkedStudent } from "@/lib/api-types";
import { CourseFilter } from "@/shared/course-filter";
import { ExportButton } from "@/shared/export-button";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { FilterSelect } from "@/ui/list/filter-select";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byStudentId, useSort } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { useSearch } from "@/ui/list/use-search";
import { StudentName } from "@/ui/student-name";
import { ViewPanel } from "@/ui/view-panel";
import { type SheetStatus as Status, sorts, statuses, studentsQuery } from "./api";
import { SheetDialog } from "./sheet/sheet-dialog";
import { SheetStatus } from "./sheet-status";
import classes from "./students-area.module.css";
import { texts } from "./texts";
import type { DeskUrl } from "./use-desk-url";

const t = texts.students;

const linkId = (studentId: string) => `marks-${studentId}`;

/** The list, and above it the marks of the student who was clicked. */
export function StudentsArea({ urlState }: { urlState: DeskUrl }) {
  const { course, status, student } = urlState;
  const { search, setSearch } = useSearch();
  const order = useSort("asc", sorts);
  const students = useInfiniteQuery({
    ...studentsQuery({ course, status, search, ...order.asked }),
    placeholderData: keptWhileSearching({ course, status }),
  });
  const leadTo = useWayBack(student);

  return (
    <>
      <StudentList
        urlState={urlState}
        students={students}
        order={order}
        isFiltered={course !== "" || status !== "" || search !== ""}
        search={search}
        onSearch={setSearch}
      />
      {student && (
        <SheetDialog
          key={student}
          studentId={student}
          // Looked up before: under a filter the student may leave the list.
          onDone={() => leadTo(nextOf(students.data, student))}
          onClose={urlState.closeStudent}
        />
      )}
    </>
  );
}

function nextOf(students: MarkedStudent[] | undefined, id: string): string {
  const index = students?.findIndex((student) => student.id === id) ?? -1;
  return students?.[index + 1]?.id ?? id;
}

/** Back on the list, the focus is on the student who was open; after Done, on the next one. */
function useWayBack(openId: string | null) {
  const before = useRef(openId);
  const next = useRef<string>(undefined);
  useEffect(() => {
    const left = openId === null ? before.current : null;
    before.current = openId;
    if (!left) return;
    const target = document.getElementById(linkId(next.current ?? left));
    next.current = undefined;
    return focusAfterDialog(target);
  }, [openId]);
  return (id: string) => {
    next.current = id;
  };
}

interface Props {
  urlState: DeskUrl;
  students: ReturnType<typeof useInfiniteQuery<unknown, Error, MarkedStudent[]>>;
  order: ReturnType<typeof useSort<keyof typeof sorts>>;
  isFiltered: boolean;
  search: string;
  onSearch: (search: string) => void;
}

function StudentList({ urlState, students, order, isFiltered, search, onSearch }: Props) {
  const { course, status } = urlState;
  const columns: Column<MarkedStudent>[] = [
    {
      id: "student",
      heading: () => t.student,
      cell: ({ id, name }) => (
        <StudentName id={id} name={name} to={urlState.addressOf(id)} linkId={linkId(id)} />
      ),
    },
    { id: "course", heading: () => texts.course, cell: ({ course }) => course },
    { id: "progress", heading: () => t.progress, cell: (student) => <Progress {...student} /> },
    {
      id: "status",
      heading: () => t.status,
      cell: ({ status }) => <SheetStatus status={status} />,
    },
  ];
  return (
    <ViewPanel id="students" heading={t.heading}>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch }}
        actions={
          <ExportButton
            path="/marks/export.csv"
            asked={{ course, status, search, ...order.asked }}
          />
        }
      >
        <CourseFilter course={course} onCourse={urlState.setCourse} />
        <FilterSelect<Status>
          label={t.status}
          all={t.allStates}
          choices={statuses.map((value) => ({ value, label: texts.states[value] }))}
          value={status}
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
