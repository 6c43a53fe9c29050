import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { MarkedStudent } from "@/lib/api-types";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useOrder } from "@/ui/list/order";
import { useSearch } from "@/ui/list/use-search";
import { studentsQuery } from "../api";
import { SheetDialog } from "../sheet/sheet-dialog";
import type { DeskUrl } from "../use-desk-url";
import { linkId, StudentList } from "./student-list";

/** The list, and above it the marks of the student who was clicked. */
export function StudentsArea({ urlState }: { urlState: DeskUrl }) {
  const { course, status, student } = urlState;
  const { search, setSearch } = useSearch();
  const order = useOrder("asc");
  const students = useInfiniteQuery({
    ...studentsQuery({ course, status, search, order: order.asked }),
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
