import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { MarkedStudent } from "@/lib/api-types";
import { texts as withinTexts } from "@/shared/within/texts";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useSort } from "@/ui/list/order";
import { useSearch } from "@/ui/list/use-search";
import { sorts, studentsQuery } from "./api";
import { SheetDialog } from "./sheet/sheet-dialog";
import { linkId, StudentList } from "./student-list";
import { texts } from "./texts";
import type { DeskUrl } from "./use-desk-url";
import { useFacts } from "./use-facts";

/** The list, and above it the marks of the student who was clicked. */
export function StudentsArea({ urlState }: { urlState: DeskUrl }) {
  const { course, status, student, only } = urlState;
  const { within, isKnown, isNarrowed } = urlState.within;
  const { search, setSearch } = useSearch();
  const order = useSort("asc", sorts);
  const students = useInfiniteQuery({
    ...studentsQuery({ course, status, within, only, search, ...order.asked }),
    enabled: isKnown,
    placeholderData: keptWhileSearching({ course, status, ...within, ...only }),
  });
  const leadTo = useWayBack(student);
  const facts = useFacts(only);

  return (
    <>
      <StudentList
        urlState={urlState}
        students={students}
        order={order}
        facts={facts}
        empty={
          [course, status, search, ...facts].some(Boolean)
            ? texts.students.noMatch
            : isNarrowed
              ? withinTexts.nobody
              : texts.students.empty
        }
        search={search}
        onSearch={setSearch}
      />
      {student && isKnown && (
        <SheetDialog
          key={student}
          studentId={student}
          place={within}
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
