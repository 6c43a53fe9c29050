import { useEffect, useState } from "react";
import type { MarksSheet, SheetMark } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";
import type { SheetPlace } from "../api";

interface DraftMark {
  /** What it is of: the field of a paid re-exam is the next attempt's. */
  attempt: number;
  /** What stood there as it was typed. */
  was: number | null;
  text: string;
}

export interface Draft {
  marks: Record<string, DraftMark>;
  reason: string;
}

/**
 * What was typed for a student and not saved, kept in the tab for this account alone. What was typed
 * for another attempt than the one that is entered now is left out: `dropped` are its subjects.
 */
export function useKeptDraft(sheet: MarksSheet, place: SheetPlace) {
  // Each class has a sheet of its own.
  const of = [sheet.id, place.class || place.year].filter(Boolean).join("-");
  const storeKey = `marks-sheet-${of}-${useSession().id}`;
  const [found] = useState(() => {
    const draft = readFromTab<Draft>(storeKey);
    const isOld = ({ subjectId, attempt }: SheetMark) => {
      const typed = draft?.marks[subjectId];
      return typed !== undefined && typed.attempt !== attempt;
    };
    const dropped = sheet.marks.filter(isOld).map(({ subjectId }) => subjectId);
    const marks = Object.entries(draft?.marks ?? {}).filter(([id]) => !dropped.includes(id));
    const before =
      draft && marks.length > 0 ? { ...draft, marks: Object.fromEntries(marks) } : null;
    return { before, dropped };
  });
  return { storeKey, ...found };
}

/** Keeps what is unsaved for as long as it is. */
export function useKeepDraft(storeKey: string, draft: Draft, isUnsaved: boolean) {
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (isUnsaved) saveToTab(storeKey, JSON.parse(text));
    else removeFromTab(storeKey);
  }, [storeKey, text, isUnsaved]);
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
