import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import type { ReexamDate } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { formatDay, relativeHint } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { todayInIndia } from "@/lib/today";
import { isDate } from "@/lib/typed-date";
import { CourseFilter } from "@/shared/course-filter";
import { inTerm } from "@/shared/terms";
import { DateInput } from "@/ui/form/date-field";
import { type Column, DataTable } from "@/ui/list/data-table";
import { ListTools } from "@/ui/list/list-tools";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { ViewPanel } from "@/ui/view-panel";
import { reexamsQuery } from "./api";
import { useSetExamDate } from "./mutations";
import classes from "./reexam-dates.module.css";
import { texts } from "./texts";
import type { DeskUrl } from "./use-desk-url";

const t = texts.reexams;

export function ReexamDates({ urlState }: { urlState: DeskUrl }) {
  const { course, setCourse } = urlState;
  const { data, isError, error, refetch } = useQuery(reexamsQuery(course));
  const columns: Column<ReexamDate>[] = [
    { id: "subject", heading: () => t.subject, cell: nameOf },
    ...(course
      ? []
      : [
          {
            id: "course",
            heading: () => texts.course,
            cell: (reexam: ReexamDate) => reexam.course,
          },
        ]),
    {
      id: "registered",
      heading: () => t.registered,
      numeric: true,
      cell: ({ registered }) => registered,
    },
    { id: "date", heading: () => t.date, cell: (reexam) => <DateForm reexam={reexam} /> },
  ];
  return (
    <ViewPanel id="reexams" heading={t.heading} lead={t.lead}>
      <ListTools>
        <CourseFilter course={course} onCourse={setCourse} />
      </ListTools>
      <Listing
        list={{ ...asSinglePage(data), isError, error, refetch }}
        empty={t.empty}
        shown={t.shown}
      >
        {(rows) => (
          <DataTable
            label={t.table}
            columns={columns}
            rows={rows}
            rowKey={({ subjectId }) => subjectId}
          />
        )}
      </Listing>
    </ViewPanel>
  );
}

const nameOf = ({ subjectName, term }: ReexamDate) => inTerm(subjectName, term);

/** The date of one subject's re-exam, saved by itself: dates are announced one by one. */
function DateForm({ reexam }: { reexam: ReexamDate }) {
  const { subjectId, examDate } = reexam;
  const name = nameOf(reexam);
  const save = useSetExamDate();
  const storeKey = `reexam-date:${subjectId}:${useSession().id}`;
  /** Null: as it is saved. What was typed and not saved is kept in the tab, as marks are. */
  const [typed, setTyped] = useState(() => readFromTab<string>(storeKey));
  /** Of this moment, also for a save that began earlier. */
  const latest = useRef(typed);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const date = typed ?? examDate ?? "";
  const isChanged = date !== (examDate ?? "");

  function type(text: string | null) {
    setTyped(text);
    latest.current = text;
    if (text === null || text === (examDate ?? "")) removeFromTab(storeKey);
    else saveToTab(storeKey, text);
  }

  /** The button cannot have the focus while it waits; the fault leads back to the field. */
  function refuse(why: string) {
    setFault(why);
    field.current?.focus();
  }

  async function send() {
    setFault(undefined);
    if (!isDate(date)) return refuse(texts.faults.date);
    try {
      await save.mutateAsync({ id: subjectId, examDate: date });
      flash(t.saved(name, formatDay(date)));
      // The button goes with what it has saved.
      field.current?.focus();
      // A date that was typed meanwhile is another one, and not saved.
      if (latest.current === date) type(null);
    } catch (error) {
      refuse(errorMessage(error));
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !save.isPending) void send();
      }}
    >
      <DateInput
        ref={field}
        size="sm"
        classNames={{ root: classes.date ?? "", input: classes.input ?? "" }}
        aria-label={t.dateOf(name)}
        // Beside a fault "21 days ago" would say the same in other words.
        {...(!fault && { describe: relativeHint, none: t.none })}
        min={todayInIndia()}
        value={date}
        error={fault}
        onChange={(day) => {
          setFault(undefined);
          type(day);
        }}
      />
      <Button
        type="submit"
        size="sm"
        vars={() => ({ root: { "--button-height": "var(--row-button, 36px)" } })}
        aria-label={t.saveOf(name)}
        className={classes.save}
        data-idle={!isChanged || undefined}
        loading={save.isPending}
      >
        {t.save}
      </Button>
    </form>
  );
}
