import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { type Status, statuses } from "./api";

export type Area = "students" | "top-ups";

const isStatus = (value: string | null): value is Status =>
  statuses.some((status) => status === value);

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("status");
  const area: Area = address.get("tab") === "top-ups" ? "top-ups" : "students";
  const course = address.get("course") ?? "";
  return {
    area,
    course,
    studentId: area === "students" ? address.get("student") : null,
    status: isStatus(asked) ? asked : "Pending",
    openArea: (next: Area) => setAddress(next === "students" ? {} : { tab: next }),
    // A filter is no step of the way back.
    setCourse: (next: string) => setAddress(next ? { course: next } : {}, { replace: true }),
    setStatus: (next: Status) => setAddress({ tab: "top-ups", status: next }),
  };
}

export type Place = ReturnType<typeof usePlace>;

const at = (query: Record<string, string>) => {
  const search = new URLSearchParams(query).toString();
  return search ? `${paths.accountantAdmin}?${search}` : paths.accountantAdmin;
};

export const addressOfList = (course = "") => at(course ? { course } : {});

export const addressOfStudent = (student: string, course = "") =>
  at({ ...(course && { course }), student });
