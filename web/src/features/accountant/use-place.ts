import { paths } from "@/lib/paths";
import { noStep, useAddress } from "@/ui/list/use-address";
import { type Status, statuses } from "./api";

export type Area = "students" | "top-ups";

const isStatus = (value: string | null): value is Status =>
  statuses.some((status) => status === value);

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const { address, change, changed } = useAddress();
  const asked = address.get("status");
  const area: Area = address.get("tab") === "top-ups" ? "top-ups" : "students";
  const course = address.get("course") ?? "";
  return {
    area,
    course,
    studentId: area === "students" ? address.get("student") : null,
    status: isStatus(asked) ? asked : "Pending",
    /** Of a student's account, from which the way leads back to the list as it is. */
    addressOf: (student: string) => at(changed({ student })),
    addressOfList: () => at(changed({ student: null, statementOrder: null })),
    openArea: (next: Area) =>
      change({
        tab: next === "students" ? null : next,
        student: null,
        course: null,
        status: null,
        search: null,
        order: null,
        statementOrder: null,
      }),
    setCourse: (next: string) => change({ course: next }, noStep),
    setStatus: (next: Status) => change({ tab: "top-ups", status: next, order: null }),
  };
}

export type Place = ReturnType<typeof usePlace>;

const at = (query: URLSearchParams) => {
  const search = query.toString();
  return search ? `${paths.accountantAdmin}?${search}` : paths.accountantAdmin;
};

/** Of a student's account beside the list of all students. */
export const addressOfStudent = (student: string) => at(new URLSearchParams({ student }));
