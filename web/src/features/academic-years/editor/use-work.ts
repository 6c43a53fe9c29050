import { useEffect, useId, useMemo, useState } from "react";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";
import { coursesOf } from "../model/courses";
import { draftOf, type Read, type YearDraft } from "../model/draft";
import { merge } from "../model/merge";
import { hasChanges, same } from "../model/payload";
import { hasParts, partsOf } from "../model/repeaters";
import { editorOf, type Work } from "./editor";

/** So many courses are all open at first; more would be a long page. */
const fewCourses = 3;

function freshWork(read: Read, draft = draftOf(read)): Work {
  const courses = coursesOf(draft);
  const opened = courses.length <= fewCourses ? courses.map(({ id }) => id) : [];
  return { read, draft, faults: [], opened: [...opened, ...partsIn(draft)] };
}

/** Where repeaters pay a part, that is in sight. */
const partsIn = (draft: YearDraft) =>
  coursesOf(draft)
    .filter(({ fees }) => hasParts(fees))
    .map(({ id }) => partsOf(id));

/** What was typed and what it was typed upon, kept in the tab until it is saved or discarded. */
export function useWork(year: string, newest: Read) {
  // The number tells this shape from one that an earlier release of the portal has left there.
  const storeKey = `academic-year-2-${year}-${useSession().id}`;
  const [work, setWork] = useState<Work>(() => {
    const kept = readFromTab<Pick<Work, "read" | "draft">>(storeKey);
    return kept ? freshWork(kept.read, kept.draft) : freshWork(newest);
  });
  const formId = useId();
  const editor = useMemo(() => editorOf((path) => `${formId}-${path}`, setWork), [formId]);

  const { read, draft, isDone = false } = work;
  const changed = useMemo(() => !isDone && hasChanges(draft, read), [isDone, draft, read]);
  useEffect(() => {
    if (changed) saveToTab(storeKey, { read, draft });
    else removeFromTab(storeKey);
  }, [changed, read, draft, storeKey]);

  const outdated = useMemo(() => !isDone && !same(newest, read), [isDone, newest, read]);
  if (outdated && !changed) setWork(freshWork(newest));

  function readNewest(keepMine: boolean) {
    const theirs = draftOf(newest);
    const merged = keepMine ? merge(draftOf(read), draft, theirs) : theirs;
    setWork({
      read: newest,
      draft: merged,
      faults: [],
      opened: [...new Set([...work.opened, ...partsIn(merged)])],
      isMerged: keepMine,
    });
  }

  return {
    work,
    setWork,
    editor,
    changed,
    /** Somebody else's save came between. */
    outdated: outdated && changed,
    readNewest,
    startAnew: () => setWork(freshWork(newest)),
    finish: () => {
      setWork((now) => ({ ...now, isDone: true }));
      // Also when the page was left meanwhile, and nothing is drawn any more.
      removeFromTab(storeKey);
    },
  };
}
