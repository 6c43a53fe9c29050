import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage, faultsOf } from "@/lib/api-error";
import type { ClassTeachers } from "@/lib/api-types";
import { flash, flashUnasked } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";
import type { FormState } from "@/ui/form/use-form";
import { isConflict } from "../mutations";
import { useSaveTeachers } from "./api";
import { fromServer, pathOf, payloadOf } from "./model";
import { texts } from "./texts";
import type { TeacherWork } from "./use-work";

/** Saving, and what it says when it fails. */
export function useSave(id: string, newest: ClassTeachers, held: TeacherWork) {
  const { work, setWork, idOf, finish } = held;
  const save = useSaveTeachers(id);
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

  async function send() {
    setRefusal(undefined);
    setWork((now) => ({ ...now, faults: [], isMerged: false, isSending: true }));
    const teachers = payloadOf(work.ticks, newest);
    try {
      finish(await save.mutateAsync({ revision: newest.revision, teachers }));
      flash(texts.saved);
    } catch (error) {
      const faults = faultsOf(error, texts.failed);
      if (!isShown.current) {
        // The page was left meanwhile; what was ticked is kept in the tab.
        for (const { msg } of faults) flash(msg, { tone: "error", forMs: flashUnasked });
      }
      setRefusal(isConflict(error) ? errorMessage(error) : undefined);
      const own = faults.map(({ path, ...fault }) =>
        path === undefined ? fault : { ...fault, path: fromServer(teachers, path) },
      );
      setWork((now) => ({ ...now, isSending: false, faults: own }));
      setAttempt((count) => count + 1);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    // What somebody else has saved is not overwritten: the notice says what comes first.
    if (held.outdated) setAttempt((count) => count + 1);
    else void send();
  }

  const summary: FormState = {
    faults: work.faults.map((fault) => {
      const about = fault.path && nameAt(newest, fault.path);
      return about ? { ...fault, about } : fault;
    }),
    summaryRef,
    idOf,
    owns: (path): path is string => path !== undefined && nameAt(newest, path) !== undefined,
  };
  return { onSubmit, pending, refusal, summary };
}

/** Subject and teacher; undefined where there is none. */
function nameAt({ subjects }: ClassTeachers, path: string): string | undefined {
  for (const { subjectId, name, teachers } of subjects) {
    const teacher = teachers.find(({ staffId }) => pathOf(subjectId, staffId) === path);
    if (teacher) return texts.of(name, teacher.name);
  }
  return undefined;
}
