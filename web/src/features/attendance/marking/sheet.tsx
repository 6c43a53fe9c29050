import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { AttendanceSheet } from "@/lib/api-types";
import { formatDate, formatDateTime } from "@/lib/dates";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { texts as uiTexts } from "@/ui/texts";
import type { LectureKey } from "../api";
import { Clash } from "./clash";
import { lecturesId } from "./lectures";
import { ReadSheet } from "./read-sheet";
import { SheetForm } from "./sheet-form";
import { texts } from "./texts";
import { type SheetState, useSheet } from "./use-sheet";

const words = texts.sheet;

/** The students of one lecture, to be ticked, corrected, or only read. */
export function Sheet({ lecture }: { lecture: LectureKey }) {
  const state = useSheet(lecture);
  const { query, sheet } = state;
  const ref = useRef<HTMLDivElement>(null);
  // Whoever opens a lecture from the list below goes on up here.
  useEffect(() => {
    if (document.activeElement?.closest(`#${lecturesId}`)) ref.current?.focus();
  }, []);
  return (
    <div ref={ref} tabIndex={-1}>
      {sheet ? (
        <OpenSheet state={state} sheet={sheet} />
      ) : query.isError ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height={360} aria-label={uiTexts.loading} />
      )}
    </div>
  );
}

function OpenSheet({ state, sheet }: { state: SheetState; sheet: AttendanceSheet }) {
  return (
    <Stack gap="md">
      <div>
        <Title order={2} id="sheet">
          {words.heading(sheet.subjectName, formatDate(sheet.date), sheet.lecture)}
        </Title>
        <Text c="dimmed">{standingOf(sheet)}</Text>
      </div>
      <Clash state={state} />
      {sheet.students.length === 0 ? (
        <Empty {...texts.noStudents} />
      ) : sheet.isEditable ? (
        <SheetForm state={state} sheet={sheet} />
      ) : (
        <ReadSheet students={sheet.students} />
      )}
    </Stack>
  );
}

function standingOf({ isTaken, isEditable, takenBy, takenAt }: AttendanceSheet): string {
  if (!isTaken || !takenBy || !takenAt) return words.open;
  const taken = words.taken(takenBy, formatDateTime(takenAt));
  return `${taken} ${isEditable ? words.correct : words.closed}`;
}
