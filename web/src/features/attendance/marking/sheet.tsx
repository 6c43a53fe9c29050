import { Skeleton, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Ref, useEffect, useRef } from "react";
import { hasCode } from "@/lib/api-error";
import type { AttendanceSheet } from "@/lib/api-types";
import { formatDate, formatMoment } from "@/lib/dates";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { texts as uiTexts } from "@/ui/texts";
import type { LectureKey } from "../api";
import { Clash, OfOthers } from "./clash";
import { type Groups, titleOf } from "./groups";
import classes from "./marking.module.css";
import { ReadSheet } from "./read-sheet";
import { SheetForm } from "./sheet-form";
import { texts } from "./texts";
import { nextLecture, useSheet } from "./use-sheet";

const t = texts.sheet;

interface Props {
  /** As it is asked for. */
  lecture: LectureKey;
  query: UseQueryResult<AttendanceSheet>;
  groups: Groups;
  /** It was opened from elsewhere on the page, and has not been shown yet. */
  isSought: boolean;
  onFound: () => void;
  /** Goes on with another number. */
  onNumber: (lecture: number) => void;
}

/** The students of one lecture, to be ticked, corrected, or only read. */
export function Sheet({ query, isSought, onFound, ...rest }: Props) {
  const { data: sheet, isPending } = query;
  const ref = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Anyone who opens a lecture from the list below goes on up here, and sees at once that it is coming.
  useEffect(() => {
    if (!isSought) return;
    ref.current?.scrollIntoView({ block: "start" });
    if (isPending) return;
    (heading.current ?? ref.current)?.focus({ preventScroll: true });
    onFound();
  }, [isSought, isPending, onFound]);
  return (
    <div ref={ref} tabIndex={-1} className={classes.sheet}>
      {sheet ? (
        // The number may become another one by itself, as long as it is the server's choice.
        <OpenSheet key={sheet.lecture} query={query} sheet={sheet} heading={heading} {...rest} />
      ) : query.isError ? (
        <NoSheet error={query.error} onRetry={() => query.refetch()} {...rest} />
      ) : (
        <Skeleton height={360} role="status" aria-label={uiTexts.loading} />
      )}
    </div>
  );
}

interface NoSheetProps extends Pick<Props, "groups" | "onNumber"> {
  error: unknown;
  onRetry: () => void;
}

function NoSheet({ error, groups, onRetry, onNumber }: NoSheetProps) {
  if (hasCode(error, "attendance.no-class")) return <NoGroup groups={groups} />;
  const next = nextLecture(error);
  if (next === undefined) return <Failed error={error} onRetry={onRetry} />;
  return <OfOthers error={error} next={next} onNumber={onNumber} />;
}

/** Nobody knows yet whom the lecture is for; or it can be for nobody at present. */
export const NoGroup = ({ groups }: Pick<Props, "groups">) => (
  <Empty {...(groups?.length === 0 ? texts.noGroups : texts.noGroup)} />
);

interface OpenProps extends Pick<Props, "lecture" | "query" | "groups" | "onNumber"> {
  sheet: AttendanceSheet;
  heading: Ref<HTMLHeadingElement>;
}

function OpenSheet({ lecture, query, groups, sheet, heading, onNumber }: OpenProps) {
  const readAgain = async () => (await query.refetch()).data;
  const state = useSheet({ lecture, sheet, readAgain });
  const title = titleOf(sheet, groups ?? []);
  return (
    <Stack gap="md">
      <div>
        <Title order={2} id="sheet" ref={heading} tabIndex={-1}>
          {t.heading(title, formatDate(sheet.date), sheet.lecture)}
        </Title>
        <Text c="dimmed">{standingOf(sheet)}</Text>
      </div>
      <Clash state={state} sheet={sheet} onNumber={onNumber} />
      {sheet.students.length === 0 ? (
        <Empty {...(sheet.group ? texts.noMembers : texts.noStudents)} />
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
