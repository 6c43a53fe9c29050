import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage, faultsOf as faultsOfError } from "@/lib/api-error";
import type { ClassDetails } from "@/lib/api-types";
import { flash, flashUnasked } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";
import type { FormState } from "@/ui/form/use-form";
import { isConflict, useSaveDivisions } from "../mutations";
import { allRows, type DivisionRow, faultsOf, fromServer, isPresent, payloadOf } from "./model";
import { texts } from "./texts";
import type { DivisionWork, WorkFault } from "./use-work";

/** Saving, and what it says when it fails. */
export function useSave(newest: ClassDetails, held: DivisionWork) {
  const { work, setWork, idOf, finish } = held;
  const save = useSaveDivisions(newest._id);
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

  async function send(sent: DivisionRow[]) {
    setRefusal(undefined);
    setWork((now) => ({ ...now, faults: [], isMerged: false, isSending: true }));
    try {
      const divisions = payloadOf(sent);
      // Others' divisions that were read meanwhile are told before anything is sent over them.
      const saved = await save.mutateAsync({ revision: newest.revision, divisions });
      finish(saved);
      flash(texts.saved(saved.divisions.length));
    } catch (error) {
      const faults = faultsOfError(error, texts.failed);
      if (!isShown.current) {
        // The page was left meanwhile; what was typed is kept in the tab.
        for (const { msg } of faults) flash(msg, { tone: "error", forMs: flashUnasked });
      }
      setRefusal(isConflict(error) ? errorMessage(error) : undefined);
      fail(
        faults.map(({ path, ...fault }) =>
          path === undefined ? fault : { ...fault, path: fromServer(sent, path) },
        ),
      );
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    // What somebody else has saved is not overwritten: the notice says what comes first.
    if (held.outdated) return setAttempt((count) => count + 1);
    const found = faultsOf(work.rows, newest);
    if (found.length > 0) fail(found);
    else void send(work.rows);
  }

  const summary: FormState = {
    faults: work.faults.map((fault) => {
      const about = fault.path && labelAt(work.rows, fault.path);
      return about ? { ...fault, about } : fault;
    }),
    summaryRef,
    idOf,
    owns: (path): path is string =>
      path !== undefined && (path === allRows || labelAt(work.rows, path) !== undefined),
  };
  return { onSubmit, pending, refusal, summary };
}

/** What a field is called; undefined where no field is. */
export function labelAt(rows: DivisionRow[], path: string): string | undefined {
  const [key, field] = path.split(".");
  const index = rows.filter(isPresent).findIndex((row) => row.key === key);
  if (index < 0) return undefined;
  return (field === "capacity" ? texts.capacityOf : texts.nameOf)(index + 1);
}
