import { paths } from "@/lib/paths";
import { noStep, useAddress } from "@/ui/list/use-address";
import { type SheetStatus, statuses } from "./api";

export const views = ["students", "grid", "reexams"] as const;
export type View = (typeof views)[number];

const isOneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.some((known) => known === value);

/** What the desk shows stands in the address, so that a reload and the way back keep it. */
export function usePlace() {
  const { address, change, changed } = useAddress();
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
  return {
    ...place,
    // A course is looked at from all sides; a student or a status belongs to one view.
    openView: (view: View) =>
      change({
        view: view === "students" ? null : view,
        status: null,
        student: null,
        search: null,
        order: null,
      }),
    setCourse: (course: string) => change({ course }, noStep),
    setStatus: (status: SheetStatus | "") => change({ status }, noStep),
    closeStudent: () => change({ student: null, historyOrder: null }),
    addressOf: (student: string) => `${paths.marksAdmin}?${changed({ student })}`,
  };
}

export type Place = ReturnType<typeof usePlace>;
