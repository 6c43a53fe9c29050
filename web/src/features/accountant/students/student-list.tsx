import { Button, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentAccount } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import room from "@/ui/list/roomy-table.module.css";
import { Panel } from "@/ui/panel";
import { studentsQuery } from "../api";
import { Person } from "../person";
import { texts } from "../texts";
import { addressOfStudent, type Place } from "../use-place";
import { StudentTools } from "./student-tools";

const words = texts.students;

export const linkId = (studentId: string) => `student-${studentId}`;

interface Props {
  place: Place;
  onAddFunds: (student: StudentAccount) => void;
}

export function StudentList({ place, onAddFunds }: Props) {
  const { course } = place;
  const [search, setSearch] = useState("");
  const students = useInfiniteQuery({
    ...studentsQuery({ course, search }),
    // While a search is on its way, the list of before stays; that of another course does not.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as { course?: string } | undefined)?.course === course
        ? before
        : undefined,
  });

  const columns: Column<StudentAccount>[] = [
    {
      heading: words.student,
      cell: ({ id, name }) => (
        <Person id={id} name={name} to={addressOfStudent(id, course)} linkId={linkId(id)} />
      ),
    },
    { heading: words.course, cell: (student) => student.course ?? words.noCourse },
    { heading: texts.balance, numeric: true, cell: ({ balance }) => formatRupees(balance) },
    { heading: texts.due, numeric: true, cell: ({ due }) => formatRupees(due) },
    {
      heading: words.actions,
      cell: (student) => (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-label={texts.of(texts.addFunds, student.name)}
          onClick={() => onAddFunds(student)}
        >
          {texts.addFunds}
        </Button>
      ),
    },
  ];

  return (
    <Panel labelledBy="students">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="students">
        {words.heading}
      </VisuallyHidden>
      <StudentTools course={course} onCourse={place.setCourse} onSearch={setSearch} />
      {students.isError ? (
        <Failed error={students.error} onRetry={() => students.refetch()} />
      ) : students.data?.length === 0 ? (
        <Empty {...(course || search ? words.noMatch : words.empty)} />
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
