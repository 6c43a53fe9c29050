import type { ClassDetails } from "@/lib/api-types";
import { useSaving } from "@/shared/editor/use-saving";
import { isConflict, useSaveDivisions } from "../mutations";
import {
  allRows,
  type DivisionRow,
  faultsOf,
  fromServer,
  isPresent,
  payloadOf,
  rowsOfClass,
} from "./model";
import { texts } from "./texts";
import type { DivisionWork } from "./use-work";

/** Saving, and what it says when it fails. */
export function useSave(newest: ClassDetails, held: DivisionWork) {
  const save = useSaveDivisions(newest._id);
  return useSaving(held, {
    check: (rows) => faultsOf(rows, newest),
    save: async (rows) => {
      // Others' divisions that were read meanwhile are told before anything is sent over them.
      const { revision } = newest;
      return rowsOfClass(await save.mutateAsync({ revision, divisions: payloadOf(rows) }));
    },
    saved: (rows) => texts.saved(rows.length),
    failed: texts.failed,
    isConflict,
    placed: (fault, sent) => ({ ...fault, path: fromServer(sent, fault.path) }),
    labelAt: (path) => (path === allRows ? "" : labelAt(held.work.draft, path)),
  });
}

/** What a field is called; undefined where no field is. */
export function labelAt(rows: DivisionRow[], path: string): string | undefined {
  const [key, field] = path.split(".");
  const index = rows.filter(isPresent).findIndex((row) => row.key === key);
  if (index < 0) return undefined;
  return (field === "capacity" ? texts.capacityOf : texts.nameOf)(index + 1);
}
