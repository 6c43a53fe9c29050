import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage, type FieldFault, faultsOf } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";
import type { FormState } from "@/ui/form/use-form";
import type { Held, WorkFault } from "./use-work";

interface Options<Draft> {
  /** All that can be said before the server is asked. */
  check?: (draft: Draft) => WorkFault[];
  /** Saves it; what is saved then. */
  save: (draft: Draft) => Promise<Draft>;
  /** Said when it is done. */
  saved: (draft: Draft) => string;
  /** Said when the server gave no reason. */
  failed: string;
  /** Somebody else has saved. */
  isConflict: (error: unknown) => boolean;
  /** The server's fault, by the position of what was sent, at its place in the draft. */
  placed: (fault: FieldFault & { path: string }, sent: Draft) => WorkFault;
  /** What the field at a path is called; empty where its faults say it, undefined where there is none. */
  labelAt: (path: string) => string | undefined;
}

/** Saving, and what it says when it fails. */
export function useSaving<Draft>(held: Held<Draft>, options: Options<Draft>) {
  const { work, setWork, idOf, finish } = held;
  const { check, save, saved, failed, isConflict, placed, labelAt } = options;
  const isShown = useIsShown();
  const pending = Boolean(work.isSending);
  const [attempt, setAttempt] = useState(0);
  // The server's sentence when it was a conflict.
  const [refusal, setRefusal] = useState<string>();
  const summaryRef = useRef<HTMLDivElement>(null);

  // Every failed attempt takes the focus anew.
  useEffect(() => {
    if (attempt > 0) summaryRef.current?.focus();
  }, [attempt]);

  function fail(faults: WorkFault[]) {
    setWork((now) => ({ ...now, isSending: false, faults }));
    setAttempt((count) => count + 1);
  }

  async function send(sent: Draft) {
    setRefusal(undefined);
    setWork((now) => ({ ...now, faults: [], isMerged: false, isSending: true }));
    try {
      const kept = await save(sent);
      finish(kept);
      flash(saved(kept));
    } catch (error) {
      const faults = faultsOf(error, failed);
      if (!isShown.current) {
        // The page was left meanwhile; what was typed is kept in the tab.
        for (const { msg } of faults) flash(msg, { tone: "error", forMs: flashUnasked });
      }
      setRefusal(isConflict(error) ? errorMessage(error) : undefined);
      fail(
        faults.map(({ path, ...fault }) =>
          path === undefined ? fault : placed({ ...fault, path }, sent),
        ),
      );
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    // What somebody else has saved is not overwritten: the notice says what comes first.
    if (held.outdated) return setAttempt((count) => count + 1);
    const found = check?.(work.draft) ?? [];
    if (found.length > 0) fail(found);
    else void send(work.draft);
  }

  const summary: FormState = {
    faults: work.faults.map((fault) => {
      const about = fault.path && labelAt(fault.path);
      return about ? { ...fault, about } : fault;
    }),
    summaryRef,
    idOf,
    owns: (path): path is string => path !== undefined && labelAt(path) !== undefined,
  };
  return { onSubmit, pending, refusal, summary };
}

export type Saving = ReturnType<typeof useSaving>;
