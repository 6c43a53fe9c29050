import { createContext, type Dispatch, type SetStateAction, useContext } from "react";
import type { RowFault } from "./model/check";
import { type CollegeDraft, newKey, type Row } from "./model/draft";
import type { Clash } from "./model/merge";
import { isWithin, withValue } from "./model/paths";

export interface WorkFault {
  /** Without one the fault belongs to the whole. */
  path?: string;
  msg: string;
  /** Told at its row alone: nobody has tried to save. */
  quiet?: boolean;
}

/** One person's work on the college. */
export interface Work {
  /** As it was read. */
  base: CollegeDraft;
  draft: CollegeDraft;
  faults: WorkFault[];
  /** Keys of the courses that stand open. */
  opened: string[];
  /** After another's save was put together with this work: what both had changed. */
  merged?: Clash[] | undefined;
}

/** What fields and rows can do: one object for the life of the form. */
export interface Editor {
  idOf: (path: string) => string;
  change: (path: string, value: string) => void;
  /** Moves what stands in the row for adding into its list. */
  add: (list: string, entry: string, more?: object) => void;
  remove: (list: string, key: string) => void;
  /** Shows what is wrong with a row for adding. */
  showFaults: (path: string, faults: RowFault[]) => void;
  /** As many rows for dates as there are instalments. */
  setInstalments: (count: string) => void;
  toggle: (course: string) => void;
}

/** The very same list when there is nothing to take out: what did not change is not drawn again. */
function without(faults: WorkFault[], path: string) {
  const isThere = isWithin(path);
  return faults.some(isThere) ? faults.filter((fault) => !isThere(fault)) : faults;
}

export function editorOf(
  idOf: Editor["idOf"],
  setWork: Dispatch<SetStateAction<Work>>,
  blanks: Record<string, object>,
): Editor {
  const edit = (path: string, change: (draft: CollegeDraft) => CollegeDraft) =>
    setWork((work) => ({
      ...work,
      draft: change(work.draft),
      faults: without(work.faults, path),
    }));
  return {
    idOf,
    change: (path, value) => edit(path, (draft) => withValue(draft, path, () => value)),
    add: (list, entry, more) =>
      edit(entry, (draft) => {
        let row: object = {};
        const emptied = withValue(draft, entry, (typed: object) => {
          row = { key: newKey(), ...typed, ...more };
          return blanks[entry.split(".").at(-1) ?? ""];
        });
        return withValue(emptied, list, (rows: Row[]) => [...rows, row]);
      }),
    remove: (list, key) =>
      edit(`${list}.${key}`, (draft) =>
        withValue(draft, list, (rows: Row[]) => rows.filter((row) => row.key !== key)),
      ),
    showFaults: (path, faults) =>
      setWork((work) => ({
        ...work,
        faults: [
          ...without(work.faults, path),
          ...faults.map((fault) => ({ ...fault, quiet: true })),
        ],
      })),
    setInstalments: (count) =>
      edit("instalments", (draft) => {
        const missing = Math.max(0, Number(count) - draft.instalments.length);
        const from = draft.instalments.length;
        const rows = Array.from({ length: missing }, (_, index) => ({
          key: String(from + index),
          dueDate: "",
        }));
        return {
          ...draft,
          instalmentCount: count,
          instalments: [...draft.instalments, ...rows],
        };
      }),
    toggle: (course) =>
      setWork((work) => ({
        ...work,
        opened: work.opened.includes(course)
          ? work.opened.filter((key) => key !== course)
          : [...work.opened, course],
      })),
  };
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor needs the college's form around it");
  return editor;
}
