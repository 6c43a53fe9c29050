import type { ClassDetails } from "@/lib/api-types";
import { type Held, useWork } from "@/shared/editor/use-work";
import { allRows, type DivisionRow, isSame, merge, rowsOfClass } from "./model";

export type DivisionWork = Held<DivisionRow[]>;

/** One person's work on the divisions. */
export const useDivisions = (newest: ClassDetails): DivisionWork =>
  useWork({
    name: `divisions-2-${newest._id}`,
    // Not by the revision: students who come into a division meanwhile are no reason to read it anew.
    theirs: rowsOfClass(newest),
    isSame,
    merge,
  });

/** What can be done with the rows. */
export function changesOf({ edit }: Pick<DivisionWork, "edit">) {
  // What was said of all rows together was said of other rows, too.
  const editAt = (path: string, change: (rows: DivisionRow[]) => DivisionRow[]) =>
    edit(change, path, allRows);
  return {
    type: (key: string, field: "name" | "capacity", value: string) =>
      editAt(`${key}.${field}`, (rows) =>
        rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)),
      ),
    add: (key: string) =>
      editAt(key, (rows) => [...rows, { key, id: null, name: "", capacity: "" }]),
    /** Takes a row away or brings it back. One that was added here is gone. */
    toggle: (key: string) =>
      editAt(key, (rows) =>
        rows
          .filter((row) => row.key !== key || row.id !== null)
          .map((row) => (row.key === key ? { ...row, isRemoved: !row.isRemoved } : row)),
      ),
  };
}
