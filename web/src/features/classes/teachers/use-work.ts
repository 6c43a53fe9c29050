import { useEffect, useId, useState } from "react";
import type { ClassTeachers } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";
import { hasGone, isSame, merge, type Ticks, ticksOf, withTick } from "./model";

export interface WorkFault {
  /** Of a teacher of a subject. Without one the fault belongs to the whole. */
  path?: string;
  msg: string;
  reference?: string;
}

/** One person's work on who takes which divisions. */
export interface Work {
  /** As they were read. */
  base: Ticks;
  ticks: Ticks;
  faults: WorkFault[];
  /** Another's save was put together with this work. */
  isMerged?: boolean;
  /** What is on its way to the server is what stands there. */
  isSending?: boolean;
}

const freshWork = (ticks: Ticks): Work => ({ base: ticks, ticks, faults: [] });

/** What was ticked and what it was ticked upon, kept in the tab until it is saved or discarded. */
export function useWork(id: string, newest: ClassTeachers) {
  // The number tells this shape from one that a later release of the portal may leave there.
  const storeKey = `class-teachers-1-${id}-${useSession().id}`;
  const theirs = ticksOf(newest);
  const [work, setWork] = useState<Work>(() => ({
    ...freshWork(theirs),
    ...readFromTab<Pick<Work, "base" | "ticks">>(storeKey),
  }));
  const formId = useId();
  const { base, ticks } = work;
  const changed = !isSame(base, ticks);
  useEffect(() => {
    if (changed) saveToTab(storeKey, { base, ticks });
    else removeFromTab(storeKey);
  }, [changed, base, ticks, storeKey]);

  // Not by the revision: a division that is added or renamed changes nobody's ticks.
  const outdated = !isSame(theirs, base) || hasGone(ticks, newest);
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
        ticks: keepMine ? merge(base, ticks, newest) : theirs,
        isMerged: keepMine,
      }),
    startAnew: () => setWork(freshWork(theirs)),
    finish: (saved: ClassTeachers) => {
      setWork(freshWork(ticksOf(saved)));
      // Also when the page was left meanwhile, and nothing is drawn any more.
      removeFromTab(storeKey);
    },
    /** What was said of a teacher was said of what was ticked before. */
    tick: (path: string, division: string, on: boolean) =>
      setWork((now) =>
        now.isSending
          ? now
          : {
              ...now,
              ticks: withTick(now.ticks, path, division, on),
              faults: now.faults.filter((fault) => fault.path !== undefined && fault.path !== path),
            },
      ),
  };
}

export type TeacherWork = ReturnType<typeof useWork>;
