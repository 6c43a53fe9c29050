import { useCallback, useEffect, useId, useState } from "react";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";

export interface WorkFault {
  /** Without one the fault belongs to the whole. */
  path?: string;
  msg: string;
  reference?: string;
}

/** One person's work on something that is saved as a whole. */
interface Work<Draft> {
  /** As it was read. */
  base: Draft;
  draft: Draft;
  faults: WorkFault[];
  /** Another's save was put together with this work. */
  isMerged?: boolean;
  /** What is on its way to the server is what stands there. */
  isSending?: boolean;
}

interface Options<Draft> {
  /** In the tab, with a number that tells this shape from one that another release of the portal has left there. */
  name: string;
  /** What the server has last said. */
  theirs: Draft;
  isSame: (one: Draft, other: Draft) => boolean;
  /** Mine upon what somebody else has made of it meanwhile. */
  merge: (base: Draft, mine: Draft, theirs: Draft) => Draft;
  /** Whether it is about something that is gone by now. */
  hasGone?: (draft: Draft) => boolean;
}

const freshWork = <Draft>(draft: Draft): Work<Draft> => ({ base: draft, draft, faults: [] });

/** The very same list when there is nothing to take out: what did not change is not drawn again. */
function without(faults: WorkFault[], paths: string[]) {
  const stays = ({ path }: WorkFault) =>
    path !== undefined && !paths.some((changed) => `${path}.`.startsWith(`${changed}.`));
  return faults.every(stays) ? faults : faults.filter(stays);
}

/** What was typed and what it was typed upon, kept in the tab until it is saved or discarded. */
export function useWork<Draft>({ name, theirs, isSame, merge, hasGone }: Options<Draft>) {
  const storeKey = `${name}-${useSession().id}`;
  const [work, setWork] = useState<Work<Draft>>(() => ({
    ...freshWork(theirs),
    ...readFromTab<Pick<Work<Draft>, "base" | "draft">>(storeKey),
  }));
  const formId = useId();
  const { base, draft } = work;
  const changed = !isSame(base, draft);
  useEffect(() => {
    if (changed) saveToTab(storeKey, { base, draft });
    else removeFromTab(storeKey);
  }, [changed, base, draft, storeKey]);

  const outdated = !isSame(theirs, base) || hasGone?.(draft) === true;
  if (outdated && !changed && !work.isSending) setWork(freshWork(theirs));

  return {
    work,
    setWork,
    idOf: useCallback((path: string) => `${formId}-${path}`, [formId]),
    changed,
    /** Somebody else's save came between. */
    outdated: outdated && changed,
    readNewest: (keepMine: boolean) =>
      setWork({
        ...freshWork(theirs),
        draft: keepMine ? merge(base, draft, theirs) : theirs,
        isMerged: keepMine,
      }),
    startAnew: () => setWork(freshWork(theirs)),
    finish: (saved: Draft) => {
      setWork(freshWork(saved));
      // Also when the page was left meanwhile, and nothing is drawn any more.
      removeFromTab(storeKey);
    },
    /** What was said of these places, and of the whole, was said of what stood there before. */
    edit: useCallback(
      (change: (draft: Draft) => Draft, ...paths: string[]) =>
        setWork((now) =>
          now.isSending
            ? now
            : { ...now, draft: change(now.draft), faults: without(now.faults, paths) },
        ),
      [],
    ),
  };
}

export type Held<Draft> = ReturnType<typeof useWork<Draft>>;
