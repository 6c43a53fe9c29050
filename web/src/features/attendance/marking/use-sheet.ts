import { useState } from "react";
import { ApiError, errorMessage, hasCode } from "@/lib/api-error";
import type { AttendanceSheet, Code } from "@/lib/api-types";
import { removeFromTab, saveToTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { isOutcomeUnknown } from "@/lib/unknown-outcome";
import { type LectureKey, useTakeAttendance } from "../api";
import { type Draft, differences, draftOf, draftOn, isClash, storeOf, ticksOn } from "./draft";
import { texts } from "./texts";

/** The lecture was taken or changed since it was opened, or can be changed no more. */
const overtaken: Code[] = [
  "attendance.changed-by-you",
  "attendance.changed-since",
  "attendance.closed",
  "attendance.taken-by-you",
  "attendance.taken-since",
];

/** The number that is free where another class or division has the one that was asked for. */
export function nextLecture(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.faults.find(({ code }) => code === "attendance.lecture-of-others");
  const next = fault?.params?.next;
  return typeof next === "number" ? next : undefined;
}

interface Refusal {
  sentence: string;
  /** The number to go on with. */
  next?: number | undefined;
}

interface Options {
  /** As it was asked for; the sheet says which lecture it is. */
  lecture: LectureKey;
  sheet: AttendanceSheet;
  readAgain: () => Promise<AttendanceSheet | undefined>;
}

const t = texts.sheet;

/** One sheet: what is saved, what is ticked, and how the two come together. */
export function useSheet({ lecture, sheet, readAgain }: Options) {
  const { id } = useSession();
  const store = storeOf(sheet, sheet.lecture, id);
  const [draft, setDraft] = useState(() => draftOf(sheet, id));
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const take = useTakeAttendance(lecture);

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

  async function submit() {
    const present = ticksOn(sheet, draft);
    const mine = draftOn(sheet, draft, present);
    setRefusal(null);
    // Kept from here on, ticked or not: whatever comes back, this is what was to be saved.
    remember(mine);
    try {
      settle(await take.mutateAsync({ sheet, present }));
    } catch (error) {
      if (!hasCode(error, ...overtaken)) {
        const sentence = isOutcomeUnknown(error) ? t.unknown : errorMessage(error);
        return setRefusal({ sentence, next: nextLecture(error) });
      }
      const fresh = await readAgain();
      // An earlier try of the same may have gone through without its reply.
      const isSaved = fresh?.isTaken && differences(fresh, present).size === 0;
      if (isSaved) settle(fresh);
      else setRefusal({ sentence: errorMessage(error) });
    }
  }

  const ticks = ticksOn(sheet, draft);
  return {
    ticks,
    differing: differences(sheet, ticks),
    isUnsent: draft !== null,
    isClash: isClash(sheet, draft),
    refusal,
    isSubmitting: take.isPending,
    // While it is sent it is only read: its reply would take a tick of now for one that is saved.
    tick: (present: Iterable<string>) =>
      !take.isPending && remember(draftOn(sheet, draft, present)),
    drop: () => {
      setRefusal(null);
      remember(null);
    },
    submit,
  };
}

export type SheetState = ReturnType<typeof useSheet>;
