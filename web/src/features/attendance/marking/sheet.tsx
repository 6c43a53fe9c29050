import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type Ref, useEffect, useRef } from "react";
import type { AttendanceSheet } from "@/lib/api-types";
import { formatDate, formatMoment } from "@/lib/dates";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { texts as uiTexts } from "@/ui/texts";
import type { LectureKey } from "../api";
import classes from "./marking.module.css";
import { SheetForm } from "./sheet-form";
import { texts } from "./texts";
import { type SheetState, useSheet } from "./use-sheet";

const t = texts.sheet;

interface Props {
  lecture: LectureKey;
  /** It was opened from the list far below, and has not been shown yet. */
  isSought: boolean;
  onFound: () => void;
}

/** The students of one lecture, to be ticked, corrected, or only read. */
export function Sheet({ lecture, isSought, onFound }: Props) {
  const state = useSheet(lecture);
  const { query, sheet } = state;
  const ref = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Anyone who opens a lecture from the list below goes on up here, and sees at once that it is coming.
  useEffect(() => {
    if (!isSought) return;
    ref.current?.scrollIntoView({ block: "start" });
    if (query.isPending) return;
    (heading.current ?? ref.current)?.focus({ preventScroll: true });
    onFound();
  }, [isSought, query.isPending, onFound]);
  return (
    <div ref={ref} tabIndex={-1} className={classes.sheet}>
      {sheet ? (
        <OpenSheet state={state} sheet={sheet} heading={heading} />
      ) : query.isError ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height={360} role="status" aria-label={uiTexts.loading} />
      )}
    </div>
  );
}

interface OpenProps {
  state: SheetState;
  sheet: AttendanceSheet;
  heading: Ref<HTMLHeadingElement>;
}

function OpenSheet({ state, sheet, heading }: OpenProps) {
  return (
    <Stack gap="md">
      <div>
        <Title order={2} id="sheet" ref={heading} tabIndex={-1}>
          {t.heading(sheet.subjectName, formatDate(sheet.date), sheet.lecture)}
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
  if (!isTaken || !takenBy || !takenAt) return t.open;
  const taken = t.taken(takenBy, formatMoment(takenAt));
  return `${taken} ${isEditable ? t.correct : t.closed}`;
}

const clashTexts = texts.clash;

/** Why a sheet was not saved; and when somebody else was quicker, what to make of the two. */
function Clash({ state }: { state: SheetState }) {
  const { sheet, refusal, differing, drop } = state;
  const ref = useRef<HTMLDivElement>(null);
  // The button is at the other end of a list that may be long.
  useEffect(() => (refusal ? focusAfterDialog(ref.current) : undefined), [refusal]);
  const isClash = state.isClash && sheet?.isEditable && differing.size > 0;
  if (!isClash && !refusal) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert">
      <Notice tone="error">
        {refusal ?? clashTexts.changed(sheet?.takenBy ?? clashTexts.somebody)}
        {isClash && (
          <>
            {" "}
            {clashTexts.kept(differing.size)}
            <Group mt="xs">
              <Button variant="default" size="sm" onClick={drop}>
                {clashTexts.theirs}
              </Button>
            </Group>
          </>
        )}
      </Notice>
    </div>
  );
}

/** A sheet of an earlier day. */
function ReadSheet({ students }: Pick<AttendanceSheet, "students">) {
  const present = students.filter((student) => student.present).length;
  return (
    <div>
      <Text fw={600} mb="xs">
        {t.count(present, students.length)}
      </Text>
      <ul className={classes.students} aria-label={t.students}>
        {students.map(({ id, name, ...student }) => (
          <li key={id} className={classes.student}>
            <StudentName name={name} id={id} />
            {student.present ? (
              <StatusBadge tone="good" icon={DoneIcon}>
                {t.present}
              </StatusBadge>
            ) : (
              <StatusBadge tone="bad" icon={RejectedIcon}>
                {t.absent}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
