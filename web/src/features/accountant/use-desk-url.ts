import { paths } from "@/lib/paths";
import { anyText, noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import { useWithin, withoutWithin } from "@/shared/within/use-within";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { type Status as ChargeStatus, statuses as chargeStatuses } from "./charges/api";
import { type Status, statuses } from "./top-ups/api";

export const areas = ["students", "top-ups", "charges", "dues", "opening-dues"] as const;
export type Area = (typeof areas)[number];

const schema = {
  ...periodSchema,
  tab: oneOf<Area, Area>(areas, "students"),
  course: anyText,
  /** Of the course of charges, whose list knows no names. */
  courseId: anyText,
  /** Of charges: a class of any year, to which a link from the dues narrows them. */
  classId: anyText,
  /** Of top-ups, or of charges. */
  status: textOrNull,
  student: textOrNull,
  /** Of the list that is open, which keeps it there. */
  search: anyText,
};

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function useDeskUrl() {
  const { state, set, queryWith } = useUrlState(schema);
  const { tab: area, course, courseId, classId, status, student, search, from, to } = state;
  // Who is searched for is found in every year: an applicant, who brings cash, is in none.
  const within = useWithin({ course, isAllByDefault: search !== "" });
  return {
    area,
    course,
    within,
    studentId: area === "students" ? student : null,
    status: oneOf(statuses, "Pending")(status),
    charges: { status: oneOf(chargeStatuses, "Due")(status), courseId, classId },
    days: { from, to },
    /** Of a student's account, from which the way leads back to the list as it is. */
    addressOf: (id: string) => at(queryWith({ student: id })),
    addressOfList: () => at(queryWith({ student: null, statementOrder: null })),
    openArea: (next: Area) =>
      set({
        tab: next === "students" ? null : next,
        student: null,
        course: null,
        ...withoutWithin,
        courseId: null,
        classId: null,
        status: null,
        search: null,
        order: null,
        statementOrder: null,
        // Of the opening dues: the import that is open, and whom of it the list shows.
        import: null,
        state: null,
        ...allDays,
      }),
    setCourse: (next: string) => set({ course: next, ...within.besideCourse(next) }, noStep),
    setStatus: (next: Status) => set({ tab: "top-ups", status: next, order: null, ...allDays }),
    setChargeStatus: (next: ChargeStatus) => set({ status: next, order: null, ...allDays }),
    // A class of another course is not kept.
    setCourseId: (next: string) => set({ courseId: next, classId: null }, noStep),
    /** Whatever no field says it is narrowed to. */
    showAll: () => set({ classId: null, ...allDays }, noStep),
  };
}

export type DeskUrl = ReturnType<typeof useDeskUrl>;

const at = (query: URLSearchParams) => {
  const search = query.toString();
  return search ? `${paths.accountantAdmin}?${search}` : paths.accountantAdmin;
};

/** Of a student's account beside the list of all students. */
export const addressOfStudent = (student: string) => at(new URLSearchParams({ student }));
