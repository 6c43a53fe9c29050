import { useEffect, useState } from "react";
import type { MarksSheet } from "@/lib/api-types";
import { discard, keep, kept } from "@/lib/browser-store";
import { useSession } from "@/lib/session";

interface DraftMark {
  /** What stood there as it was typed. */
  was: number | null;
  text: string;
}

export interface Draft {
  marks: Record<string, DraftMark>;
  reason: string;
}

/** What was typed for a student and not saved, kept in the tab for this account alone. */
export function useKept(studentId: string) {
  const place = `marks-sheet-${studentId}-${useSession().id}`;
  const [before] = useState(() => kept<Draft>(place));
  return { place, before };
}

/** Keeps what is unsaved for as long as it is. */
export function useKeeping(place: string, draft: Draft, isUnsaved: boolean) {
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (isUnsaved) keep(place, JSON.parse(text));
    else discard(place);
  }, [place, text, isUnsaved]);
}

/** Of a draft: the subjects that do not stand any more as they did when it was typed. */
export function seenIn(marks: Draft["marks"], sheet: MarksSheet) {
  const overtaken = sheet.marks.filter(
    ({ subjectId, marks: now }) => marks[subjectId] && marks[subjectId].was !== now,
  );
  return Object.fromEntries(
    overtaken.map(({ subjectId }) => [subjectId, marks[subjectId]?.was ?? null]),
  ) as Record<string, number | null | undefined>;
}
