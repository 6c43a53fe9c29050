import { paths } from "@/lib/paths";
import { anyText, noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import { type SheetStatus, statuses } from "./api";

export const views = ["students", "grid", "reexams"] as const;
export type View = (typeof views)[number];

const schema = {
  view: oneOf(views, "students"),
  course: anyText,
  status: oneOf(statuses, ""),
  student: textOrNull,
};

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function useDeskUrl() {
  const { state, set, queryWith } = useUrlState(schema);
  return {
    ...state,
    // A course is looked at from all sides; a student or a status belongs to one view.
    openView: (view: View) =>
      set({
        view: view === "students" ? null : view,
        status: null,
        student: null,
        search: null,
        order: null,
      }),
    setCourse: (course: string) => set({ course }, noStep),
    setStatus: (status: SheetStatus | "") => set({ status }, noStep),
    closeStudent: () => set({ student: null, historyOrder: null }),
    addressOf: (student: string) => `${paths.marksAdmin}?${queryWith({ student })}`,
  };
}

export type DeskUrl = ReturnType<typeof useDeskUrl>;
