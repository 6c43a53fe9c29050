import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import type { AttendanceSheet } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { isOutcomeUnknown } from "@/lib/unknown-outcome";
import { type LectureKey, sheetQuery, useTakeAttendance } from "../api";
import { type Draft, differences, draftOn, isClash, ticksOn } from "./draft";
import { texts } from "./texts";

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
      if (!(error instanceof ApiError && error.status === 409)) {
        return setRefusal(isOutcomeUnknown(error) ? t.unknown : errorMessage(error));
      }
      const { data: fresh } = await query.refetch();
      // An earlier try of the same may have gone through without its reply.
      const isSaved = fresh?.isTaken && differences(fresh, present).size === 0;
      if (isSaved) settle(fresh);
      else setRefusal(error.message);
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
