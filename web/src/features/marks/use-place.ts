import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { type SheetStatus, statuses } from "./api";

export const views = ["students", "grid", "reexams"] as const;
export type View = (typeof views)[number];

const isOneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.some((known) => known === value);

type Change = { view?: View; course?: string; status?: SheetStatus | ""; student?: string | null };

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  const read = <Value extends string, Other>(
    name: string,
    values: readonly Value[],
    otherwise: Other,
  ) => {
    const value = address.get(name);
    return isOneOf(values, value) ? (value as Value) : otherwise;
  };
  const place = {
    view: read("view", views, "students" as const),
    course: address.get("course") ?? "",
    status: read("status", statuses, "" as const),
    student: address.get("student"),
  };
  const go = (change: Change, options?: { replace: boolean }) =>
    setAddress(queryOf({ ...place, ...change }), options);
  return {
    ...place,
    // A course is looked at from all sides; a student or a status belongs to one view.
    openView: (view: View) => go({ view, status: "", student: null }),
    // A filter is no step of the way back.
    setCourse: (course: string) => go({ course }, { replace: true }),
    setStatus: (status: SheetStatus | "") => go({ status }, { replace: true }),
    closeStudent: () => go({ student: null }),
    addressOf: (student: string) => addressWith({ ...place, student }),
  };
}

export type Place = ReturnType<typeof usePlace>;

function queryOf({ view, course, status, student }: Change) {
  return {
    ...(view && view !== "students" && { view }),
    ...(course && { course }),
    ...(status && { status }),
    ...(student && { student }),
  };
}

const addressWith = (change: Change) =>
  `${paths.marksAdmin}?${new URLSearchParams(queryOf(change))}`;
