import { useEffect, useId, useMemo, useState } from "react";
import type { CollegeDetails } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";
import { editorOf, type Work } from "./editor";
import { blankCourse, blankFee, blankSubject, draftOf } from "./model/draft";
import { merge } from "./model/merge";
import { hasChanges } from "./model/payload";

const blanks = { newFee: blankFee, newCourse: blankCourse, newSubjects: blankSubject };

function freshWork(college: CollegeDetails): Work {
  const base = draftOf(college);
  return { base, draft: base, faults: [], opened: [] };
}

/** What was typed and what it was typed upon, kept in the tab until it is saved or discarded. */
export function useWork(newest: CollegeDetails) {
  // The number tells this shape from one that an earlier release of the portal has left there.
  const storeKey = `college-setup-2-${useSession().id}`;
  const [work, setWork] = useState<Work>(() => {
    const fresh = freshWork(newest);
    return { ...fresh, ...readFromTab<Pick<Work, "base" | "draft">>(storeKey) };
  });
  const formId = useId();
  const editor = useMemo(() => editorOf((path) => `${formId}-${path}`, setWork, blanks), [formId]);

  const { base, draft } = work;
  const changed = useMemo(() => hasChanges(draft, base), [draft, base]);
  useEffect(() => {
    if (changed) saveToTab(storeKey, { base, draft });
    else removeFromTab(storeKey);
  }, [changed, base, draft, storeKey]);

  // Of the reply to a save, the cache may still hold the forerunner.
  const outdated = newest.revision > base.revision;
  if (outdated && !changed) setWork(freshWork(newest));

  function readNewest(keepMine: boolean) {
    const theirs = draftOf(newest, base);
    const both = keepMine ? merge(base, draft, theirs) : null;
    setWork({
      base: theirs,
      draft: both?.draft ?? theirs,
      faults: [],
      opened: work.opened,
      merged: both?.clashes,
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
    forget: () => removeFromTab(storeKey),
  };
}
