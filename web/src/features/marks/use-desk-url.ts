import { paths } from "@/lib/paths";
import { anyText, noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import { useWithin } from "@/shared/within/use-within";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { outcomes, type SheetStatus, statuses } from "./api";

export const views = ["students", "grid", "reexams", "promotions", "enrolments"] as const;
export type View = (typeof views)[number];

/** With addresses of their own: what is open there is no filter of marks, nor the other way round. */
const apart: readonly View[] = ["promotions", "enrolments"];

const onlySchema = {
  ...periodSchema,
  enteredBy: periodSchema.to,
  outcome: oneOf(outcomes, ""),
  subject: anyText,
};

/** A change of the address: all students. */
const everybody = { ...allDays, enteredBy: null, outcome: null, subject: null };

const schema = {
  ...onlySchema,
  view: oneOf(views, "students"),
  course: anyText,
  status: oneOf(statuses, ""),
  student: textOrNull,
};

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function useDeskUrl() {
  const { state, set, setAll, queryWith } = useUrlState(schema);
  const { view, course, status, student, ...only } = state;
  // A link from elsewhere has counted the students of all years.
  const within = useWithin({ course, isAllByDefault: Object.values(only).some(Boolean) });
  return {
    view,
    course,
    status,
    student,
    only,
    within,
    showEverybody: () => set(everybody, noStep),
    // A course and a class are looked at from all sides; a student or a status belongs to one view.
    openView: (next: View) => {
      const named = { view: next === "students" ? null : next };
      if (apart.includes(view) || apart.includes(next)) return setAll(named);
      set({ ...named, status: null, student: null, search: null, order: null, ...everybody });
    },
    setCourse: (course: string) => set({ course, ...within.besideCourse(course) }, noStep),
    setStatus: (status: SheetStatus | "") => set({ status }, noStep),
    closeStudent: () => set({ student: null, historyOrder: null }),
    addressOf: (student: string) => `${paths.marksAdmin}?${queryWith({ student })}`,
  };
}

export type DeskUrl = ReturnType<typeof useDeskUrl>;
