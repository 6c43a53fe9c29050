import type { AttendanceSheet } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";

/** What a teacher has ticked and not submitted yet. */
export interface Draft {
  /** Of the sheet that it was begun on; null: nothing was saved then. */
  revision: number | null;
  /** Who was saved as present on that sheet. */
  before: string[];
  /** Who is ticked. */
  present: string[];
  /** Somebody else has saved the sheet since, and that has not been settled yet. */
  isClash?: boolean;
}

/** Where the tab keeps the draft of a sheet. It ends with whose it is. */
export function storeOf(
  { subjectId, date, group }: AttendanceSheet,
  lecture: number,
  staffId: string,
): string {
  const place = group ? `${group.classId}:${group.divisionId ?? ""}:` : "";
  return `attendance:${subjectId}:${date}:${lecture}:${place}${staffId}`;
}

/** The draft of a sheet that was begun before; also under a number that others have got since. */
export function draftOf(sheet: AttendanceSheet, staffId: string): Draft | null {
  const store = storeOf(sheet, sheet.lecture, staffId);
  const own = readFromTab<Draft>(store);
  if (own || sheet.isTaken) return own;
  for (const lecture of sheet.takenByOthers) {
    const before = storeOf(sheet, lecture, staffId);
    const draft = readFromTab<Draft>(before);
    if (!draft) continue;
    saveToTab(store, draft);
    removeFromTab(before);
    return draft;
  }
  return null;
}

export const savedPresent = ({ students }: AttendanceSheet) =>
  new Set(students.filter(({ present }) => present).map(({ id }) => id));

/**
 * Who is ticked on the sheet as it is now. On a sheet that somebody else has saved meanwhile, one's
 * own ticks and changes stay, and whatever was left as it was follows the newer sheet.
 */
export function ticksOn(sheet: AttendanceSheet, draft: Draft | null): Set<string> {
  const saved = savedPresent(sheet);
  if (!draft) return saved;
  const own = new Set(draft.present);
  if (draft.revision === sheet.revision || draft.revision === null) return own;
  const before = new Set(draft.before);
  const isKept = (id: string) => own.has(id) !== before.has(id);
  const ids = sheet.students.map(({ id }) => id);
  return new Set(ids.filter((id) => (isKept(id) ? own.has(id) : saved.has(id))));
}

export const isClash = (sheet: AttendanceSheet, draft: Draft | null) =>
  draft !== null && (draft.isClash === true || draft.revision !== sheet.revision);

/** The draft with other ticks, begun anew on the sheet that they were made on. */
export const draftOn = (
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
export function differences(sheet: AttendanceSheet, ticks: ReadonlySet<string>): Set<string> {
  const differing = sheet.students.filter(({ id, present }) => present !== ticks.has(id));
  return new Set(differing.map(({ id }) => id));
}
