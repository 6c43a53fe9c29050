import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage, hasCode } from "@/lib/api-error";
import type { AttendanceSheet, Code } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { isOutcomeUnknown } from "@/lib/unknown-outcome";
import { type LectureKey, sheetQuery, useTakeAttendance } from "../api";
import { texts } from "./texts";

/** The lecture was taken or changed since it was opened, or can be changed no more. */
const overtaken: Code[] = [
  "attendance.changed-by-you",
  "attendance.changed-since",
  "attendance.closed",
  "attendance.taken-by-you",
  "attendance.taken-since",
];

/** What a teacher has ticked and not submitted yet. */
interface Draft {
  /** Of the sheet that it was begun on; null: nothing was saved then. */
  revision: number | null;
  /** Who was saved as present on that sheet. */
  before: string[];
  /** Who is ticked. */
  present: string[];
  /** Somebody else has saved the sheet since, and that has not been settled yet. */
  isClash?: boolean;
}

const savedPresent = ({ students }: AttendanceSheet) =>
  new Set(students.filter(({ present }) => present).map(({ id }) => id));

/**
 * Who is ticked on the sheet as it is now. On a sheet that somebody else has saved meanwhile, one's
 * own ticks and changes stay, and whatever was left as it was follows the newer sheet.
 */
function ticksOn(sheet: AttendanceSheet, draft: Draft | null): Set<string> {
  const saved = savedPresent(sheet);
  if (!draft) return saved;
  const own = new Set(draft.present);
  if (draft.revision === sheet.revision || draft.revision === null) return own;
  const before = new Set(draft.before);
  const isKept = (id: string) => own.has(id) !== before.has(id);
  const ids = sheet.students.map(({ id }) => id);
  return new Set(ids.filter((id) => (isKept(id) ? own.has(id) : saved.has(id))));
}

const isClash = (sheet: AttendanceSheet, draft: Draft | null) =>
  draft !== null && (draft.isClash === true || draft.revision !== sheet.revision);

/** The draft with other ticks, begun anew on the sheet that they were made on. */
const draftOn = (
  sheet: AttendanceSheet,
  draft: Draft | null,
  present: Iterable<string>,
): Draft => ({
  revision: sheet.revision,
  before: [...savedPresent(sheet)],
  present: [...present],
  isClash: isClash(sheet, draft),
});

/** The students whose ticks are not what is saved. */
function differences(sheet: AttendanceSheet, ticks: ReadonlySet<string>): Set<string> {
  const differing = sheet.students.filter(({ id, present }) => present !== ticks.has(id));
  return new Set(differing.map(({ id }) => id));
}

const t = texts.sheet;

/** One sheet: what is saved, what is ticked, and how the two come together. */
export function useSheet(key: LectureKey) {
  const { id } = useSession();
  const store = `attendance:${key.subject}:${key.date}:${key.lecture}:${id}`;
  const [draft, setDraft] = useState(() => readFromTab<Draft>(store));
  const [refusal, setRefusal] = useState<string | null>(null);
  const query = useQuery(sheetQuery(key));
  const take = useTakeAttendance(key);
  const sheet = query.data;

  function remember(next: Draft | null) {
    setDraft(next);
    if (next) saveToTab(store, next);
    else removeFromTab(store);
  }

  function settle(saved: AttendanceSheet) {
    remember(null);
    const present = saved.students.filter((student) => student.present).length;
    flash(t.saved(present, saved.students.length), { forMs: flashLong });
  }

  async function submit(on: AttendanceSheet) {
    const present = ticksOn(on, draft);
    const mine = draftOn(on, draft, present);
    setRefusal(null);
    // Kept from here on, ticked or not: whatever comes back, this is what was to be saved.
    remember(mine);
    try {
      settle(await take.mutateAsync({ sheet: on, present }));
    } catch (error) {
      if (!hasCode(error, ...overtaken)) {
        return setRefusal(isOutcomeUnknown(error) ? t.unknown : errorMessage(error));
      }
      const { data: fresh } = await query.refetch();
      // An earlier try of the same may have gone through without its reply.
      const isSaved = fresh?.isTaken && differences(fresh, present).size === 0;
      if (isSaved) settle(fresh);
      else setRefusal(errorMessage(error));
    }
  }

  const ticks = sheet && ticksOn(sheet, draft);
  return {
    query,
    sheet,
    ticks: ticks ?? new Set<string>(),
    differing: sheet && ticks ? differences(sheet, ticks) : new Set<string>(),
    isUnsent: draft !== null,
    isClash: sheet !== undefined && isClash(sheet, draft),
    refusal,
    isSubmitting: take.isPending,
    // While it is sent it is only read: its reply would take a tick of now for one that is saved.
    tick: (present: Iterable<string>) =>
      sheet && !take.isPending && remember(draftOn(sheet, draft, present)),
    drop: () => {
      setRefusal(null);
      remember(null);
    },
    submit,
  };
}

export type SheetState = ReturnType<typeof useSheet>;
