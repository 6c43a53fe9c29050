import { useEffect, useId, useState } from "react";
import type { ClassDetails } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";
import { allRows, type DivisionRow, isSame, merge, rowsOfClass } from "./model";

export interface WorkFault {
  /** Without one the fault belongs to the whole. */
  path?: string;
  msg: string;
  reference?: string;
}

/** One person's work on the divisions. */
export interface Work {
  /** As they were read. */
  base: DivisionRow[];
  rows: DivisionRow[];
  faults: WorkFault[];
  /** Another's save was put together with this work. */
  isMerged?: boolean;
  /** What is on its way to the server is what stands there. */
  isSending?: boolean;
}

const freshWork = (rows: DivisionRow[]): Work => ({ base: rows, rows, faults: [] });

/** What was typed and what it was typed upon, kept in the tab until it is saved or discarded. */
export function useWork(newest: ClassDetails) {
  // The number tells this shape from one that a later release of the portal may leave there.
  const storeKey = `divisions-1-${newest._id}-${useSession().id}`;
  const theirs = rowsOfClass(newest);
  const [work, setWork] = useState<Work>(() => ({
    ...freshWork(theirs),
    ...readFromTab<Pick<Work, "base" | "rows">>(storeKey),
  }));
  const formId = useId();
  const { base, rows } = work;
  const changed = !isSame(base, rows);
  useEffect(() => {
    if (changed) saveToTab(storeKey, { base, rows });
    else removeFromTab(storeKey);
  }, [changed, base, rows, storeKey]);

  // Not by the revision: students who come into a division meanwhile are no reason to read it anew.
  const outdated = !isSame(theirs, base);
  if (outdated && !changed && !work.isSending) setWork(freshWork(theirs));

  return {
    work,
    setWork,
    idOf: (path: string) => `${formId}-${path}`,
    changed,
    /** Somebody else's save came between. */
    outdated: outdated && changed,
    readNewest: (keepMine: boolean) =>
      setWork({
        ...freshWork(theirs),
        rows: keepMine ? merge(base, rows, theirs) : theirs,
        isMerged: keepMine,
      }),
    startAnew: () => setWork(freshWork(theirs)),
    finish: (saved: ClassDetails) => {
      setWork(freshWork(rowsOfClass(saved)));
      // Also when the page was left meanwhile, and nothing is drawn any more.
      removeFromTab(storeKey);
    },
  };
}

export type DivisionWork = ReturnType<typeof useWork>;

/** Also what was said of all rows together. */
const isAbout = ({ path }: WorkFault, changed: string) =>
  path === undefined || path === allRows || `${path}.`.startsWith(`${changed}.`);

/** What can be done with the rows. What was said of a field was said of what stood there before. */
export function changesOf({ setWork }: Pick<DivisionWork, "setWork">) {
  const edit = (path: string, change: (rows: DivisionRow[]) => DivisionRow[]) =>
    setWork((work) =>
      work.isSending
        ? work
        : {
            ...work,
            rows: change(work.rows),
            faults: work.faults.filter((fault) => !isAbout(fault, path)),
          },
    );
  return {
    type: (key: string, field: "name" | "capacity", value: string) =>
      edit(`${key}.${field}`, (rows) =>
        rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)),
      ),
    add: (key: string) => edit(key, (rows) => [...rows, { key, id: null, name: "", capacity: "" }]),
    /** Takes a row away or brings it back. One that was added here is gone. */
    toggle: (key: string) =>
      edit(key, (rows) =>
        rows
          .filter((row) => row.key !== key || row.id !== null)
          .map((row) => (row.key === key ? { ...row, isRemoved: !row.isRemoved } : row)),
      ),
  };
}
