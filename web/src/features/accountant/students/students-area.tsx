import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentAccount } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { CourseFilter } from "@/shared/course-filter";
import { ExportButton } from "@/shared/export-button";
import { lazyView } from "@/shared/lazy-view";
import { inTerm, termName } from "@/shared/terms";
import { texts as withinTexts } from "@/shared/within/texts";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byStudentId, useSort } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { RowButton } from "@/ui/list/row-actions";
import { useSearch } from "@/ui/list/use-search";
import { StudentName } from "@/ui/student-name";
import { ViewPanel } from "@/ui/view-panel";
import type { Props as AccountProps } from "../account/account-view";
import { studentSorts, studentsQuery } from "../api";
import { ChargeCourse } from "../course-charge/charge-course";
import { AddFundsDialog } from "../dialogs/add-funds-dialog";
import { texts } from "../texts";
import type { DeskUrl } from "../use-desk-url";
import { linkId, useWayBack } from "./use-way-back";

const AccountView = lazyView<AccountProps>(() =>
  import("../account/account-view").then(({ AccountView }) => AccountView),
);

/** The students; or one of them, while the list waits as it was left. */
export function StudentsArea({ urlState }: { urlState: DeskUrl }) {
  const [receiver, setReceiver] = useState<StudentAccount | null>(null);
  useWayBack(urlState.studentId);
  return (
    <>
      <div hidden={urlState.studentId !== null}>
        <StudentList urlState={urlState} onAddFunds={setReceiver} />
      </div>
      {urlState.studentId !== null && (
        <AccountView
          key={urlState.studentId}
          studentId={urlState.studentId}
          backTo={urlState.addressOfList()}
          onAddFunds={setReceiver}
        />
      )}
      {receiver && <AddFundsDialog student={receiver} onClose={() => setReceiver(null)} />}
    </>
  );
}

const t = texts.students;

interface Props {
  urlState: DeskUrl;
  onAddFunds: (student: StudentAccount) => void;
}

function StudentList({ urlState, onAddFunds }: Props) {
  const { course } = urlState;
  const { search, setSearch } = useSearch();
  const order = useSort("asc", studentSorts);
  const { within, yearInAddress, isKnown, isNarrowed, hasYears, term, controls } = urlState.within;
  const students = useInfiniteQuery({
    ...studentsQuery({ course, within, yearInAddress, search, ...order.asked }),
    enabled: isKnown,
    // A search leaves the default year out, which is no other filter.
    placeholderData: keptWhileSearching({
      course,
      class: within.class,
      division: within.division,
      yearInAddress,
    }),
  });

  const columns: Column<StudentAccount>[] = [
    {
      id: "student",
      card: "title",
      heading: () => t.student,
      cell: ({ id, name }) => (
        <StudentName id={id} name={name} to={urlState.addressOf(id)} linkId={linkId(id)} />
      ),
    },
    {
      id: "course",
      card: "plain",
      heading: () => t.course,
      cell: ({ course, term }) => (course === null ? t.noCourse : inTerm(course, term)),
    },
    {
      id: "balance",
      heading: () => texts.balance,
      numeric: true,
      cell: ({ balance }) => formatRupees(balance),
    },
    { id: "due", heading: () => texts.due, numeric: true, cell: ({ due }) => formatRupees(due) },
    actionsColumn((student) => (
      <RowButton
        main
        aria-label={texts.of(texts.addFunds, student.name)}
        onClick={() => onAddFunds(student)}
      >
        {texts.addFunds}
      </RowButton>
    )),
  ];

  return (
    <ViewPanel id="students" heading={t.heading} part={termName(term)}>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch: setSearch }}
        actions={
          <>
            <ExportButton
              path="/accountant/students/export.csv"
              asked={{ course, ...within, search, ...order.asked }}
            />
            {/* It goes to the students of all years. */}
            {course && isKnown && !isNarrowed && (
              <ChargeCourse key={course} course={course} hasYears={hasYears} />
            )}
          </>
        }
      >
        <CourseFilter course={course} onCourse={urlState.setCourse} />
        {controls}
        <OrderSelect names={byStudentId} {...order} />
      </ListTools>
      <Listing
        list={students}
        empty={course || search ? t.noMatch : isNarrowed ? withinTexts.nobody : t.empty}
        shown={t.shown}
      >
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
