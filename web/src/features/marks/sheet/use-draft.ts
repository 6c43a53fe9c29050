import { useEffect, useState } from "react";
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
