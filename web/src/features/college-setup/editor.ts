import { createContext, type Dispatch, type SetStateAction, useContext } from "react";
import { newKey } from "@/shared/editor/new-key";
import type { RowFault } from "./model/check";
import type { CollegeDraft, Row } from "./model/draft";
import type { Clash } from "./model/merge";
import { courseAt, openAtFirst, termPart } from "./model/opened";
import { isWithin, withValue } from "./model/paths";
import { courseIn, isDivided } from "./model/terms";

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
  /** The parts that stand open, as in model/opened. */
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
  /** Divides a course into that many terms. */
  setTerms: (course: string, count: string) => void;
  /** Moves a subject of a course into another term, which stands open then. */
  moveSubject: (course: string, subject: string, term: string) => void;
  toggle: (part: string) => void;
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
  function edited(work: Work, path: string, change: (draft: CollegeDraft) => CollegeDraft): Work {
    // Of how many terms there are to be, what was said was said of the subjects in them.
    const terms = path.match(/^courses\.[^.]+(?=\.subjects\.[^.]+$)/)?.[0];
    const faults = terms ? without(work.faults, `${terms}.terms`) : work.faults;
    return { ...work, draft: change(work.draft), faults: without(faults, path) };
  }
  const edit = (path: string, change: (draft: CollegeDraft) => CollegeDraft) =>
    setWork((work) => edited(work, path, change));
  /** What an entry is once it has been added. Those of terms are rows of a list. */
  function blankOf(entry: string) {
    const names = entry.split(".");
    return blanks[names.at(-1) ?? ""] ?? blanks[names.at(-2) ?? ""];
  }
  return {
    idOf,
    change: (path, value) => edit(path, (draft) => withValue(draft, path, () => value)),
    add: (list, entry, more) =>
      edit(entry, (draft) => {
        let row: object = {};
        const emptied = withValue(draft, entry, (typed: object) => {
          row = { ...typed, ...more, key: newKey() };
          return { ...typed, ...blankOf(entry) };
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
    setTerms: (key, count) =>
      setWork((work) => {
        const path = courseAt(key);
        const change = (draft: CollegeDraft) => withValue(draft, `${path}.terms`, () => count);
        const next = edited(work, `${path}.terms`, change);
        const [before, course] = [work, next].map(({ draft }) => courseIn(draft.courses, key));
        if (!before || !course || isDivided(before)) return next;
        // All that there is was of no term before, and is in the first one now.
        return { ...next, opened: [...next.opened, termPart(path, "1")] };
      }),
    moveSubject: (course, subject, term) =>
      setWork((work) => {
        const path = `${courseAt(course)}.subjects.${subject}`;
        const change = (draft: CollegeDraft) => withValue(draft, `${path}.term`, () => term);
        const next = edited(work, path, change);
        return { ...next, opened: [...next.opened, termPart(courseAt(course), term)] };
      }),
    toggle: (part) =>
      setWork((work) => {
        const { draft, opened } = work;
        if (opened.includes(part)) {
          return { ...work, opened: opened.filter((one) => one !== part) };
        }
        const course = draft.courses.find(({ key }) => courseAt(key) === part);
        return { ...work, opened: [...opened, part, ...(course ? openAtFirst(course) : [])] };
      }),
  };
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor needs the college's form around it");
  return editor;
}
