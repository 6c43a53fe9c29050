import { createContext, type Dispatch, type SetStateAction, useContext } from "react";
import { toggled, withForAll, withInstalment, withNewFee, withValue } from "../model/changes";
import type { RowFault } from "../model/check";
import { blankForAll, type FeeRow, type ForAll, type Read, type YearDraft } from "../model/draft";

export interface WorkFault {
  /** Without one the fault belongs to the whole. */
  path?: string;
  msg: string;
  /** Told at its row alone: nobody has tried to save. */
  quiet?: boolean;
  reference?: string;
}

/** One person's work on a year. */
export interface Work {
  read: Read;
  draft: YearDraft;
  faults: WorkFault[];
  /** What stands open: courses, by their ids, and the percentages of their fees. */
  opened: string[];
  /** Another's save was put together with this work. */
  isMerged?: boolean;
  /** What is on its way to the server is what stands there. */
  isSending?: boolean;
  /** It has been saved, and the page is being left. */
  isDone?: boolean;
}

type Class = Pick<FeeRow, "courseId" | "courseName" | "yearOfStudy">;

/** What fields and rows can do: one object for the life of the form. */
export interface Editor {
  idOf: (path: string) => string;
  change: (path: string, value: string) => void;
  /** Takes a row away or brings it back. */
  toggleRow: (list: "instalments" | "fees", key: string) => void;
  addInstalment: (key: string) => void;
  addFee: (place: Class, key: string) => void;
  /** What stands in the line for all courses goes into each of them. */
  setForAll: (fee: ForAll) => void;
  /** Shows what is wrong with that line. */
  showFaults: (path: string, faults: RowFault[]) => void;
  /** Opens a course, or the percentages of its fees; or closes what is open. */
  toggle: (what: string) => void;
}

/** The very same list when there is nothing to take out: what did not change is not drawn again. */
function without(faults: WorkFault[], path: string) {
  const isThere = (fault: WorkFault) =>
    fault.path === path || fault.path?.startsWith(`${path}.`) === true;
  return faults.some(isThere) ? faults.filter((fault) => !isThere(fault)) : faults;
}

export function editorOf(idOf: Editor["idOf"], setWork: Dispatch<SetStateAction<Work>>): Editor {
  const edit = (path: string, change: (draft: YearDraft) => YearDraft) =>
    setWork((work) =>
      work.isSending || work.isDone
        ? work
        : {
            ...work,
            draft: change(work.draft),
            // What was said of the whole was said of something else.
            faults: without(work.faults, path).filter((fault) => fault.path !== undefined),
          },
    );
  return {
    idOf,
    change: (path, value) => edit(path, (draft) => withValue(draft, path, value)),
    toggleRow: (list, key) => edit(`${list}.${key}`, (draft) => toggled(draft, list, key)),
    addInstalment: (key) => edit("instalments", (draft) => withInstalment(draft, key)),
    addFee: (place, key) =>
      edit("fees", (draft) => withNewFee(draft, place, { key, ...blankForAll })),
    setForAll: (fee) => edit("all", (draft) => ({ ...withForAll(draft, fee), all: blankForAll })),
    showFaults: (path, faults) =>
      setWork((work) => ({
        ...work,
        faults: [
          ...without(work.faults, path),
          ...faults.map((fault) => ({ ...fault, quiet: true })),
        ],
      })),
    toggle: (what) =>
      setWork((work) => ({
        ...work,
        opened: work.opened.includes(what)
          ? work.opened.filter((other) => other !== what)
          : [...work.opened, what],
      })),
  };
}

/** Whether a save is under way. */
export const SendingContext = createContext(false);

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor needs the year's form around it");
  return editor;
}
