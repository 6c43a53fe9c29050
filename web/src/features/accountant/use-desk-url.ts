import { paths } from "@/lib/paths";
import { anyText, noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import { type Status, statuses } from "./top-ups/api";

export type Area = "students" | "top-ups";

const schema = {
  tab: oneOf<Area, Area>(["students", "top-ups"], "students"),
  course: anyText,
  status: oneOf(statuses, "Pending"),
  student: textOrNull,
};

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function useDeskUrl() {
  const { state, set, queryWith } = useUrlState(schema);
  const { tab: area, course, status, student } = state;
  return {
    area,
    course,
    studentId: area === "students" ? student : null,
    status,
    /** Of a student's account, from which the way leads back to the list as it is. */
    addressOf: (id: string) => at(queryWith({ student: id })),
    addressOfList: () => at(queryWith({ student: null, statementOrder: null })),
    openArea: (next: Area) =>
      set({
        tab: next === "students" ? null : next,
        student: null,
        course: null,
        status: null,
        search: null,
        order: null,
        statementOrder: null,
      }),
    setCourse: (next: string) => set({ course: next }, noStep),
    setStatus: (next: Status) => set({ tab: "top-ups", status: next, order: null }),
  };
}

export type DeskUrl = ReturnType<typeof useDeskUrl>;

const at = (query: URLSearchParams) => {
  const search = query.toString();
  return search ? `${paths.accountantAdmin}?${search}` : paths.accountantAdmin;
};

/** Of a student's account beside the list of all students. */
export const addressOfStudent = (student: string) => at(new URLSearchParams({ student }));
