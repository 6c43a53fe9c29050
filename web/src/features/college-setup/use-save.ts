import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage, faultsOf } from "@/lib/api-error";
import { flash } from "@/lib/flash";
import type { FormState } from "@/ui/form/use-form";
import { isConflict, useSaveCollege } from "./api";
import type { Editor, Work, WorkFault } from "./editor";
import { draftFaults } from "./model/check";
import { type CollegeDraft, draftOf } from "./model/draft";
import { withEntriesAdded } from "./model/entries";
import { merge, withIds } from "./model/merge";
import { partsAround } from "./model/opened";
import { fromServer, placeOf, valueAt } from "./model/paths";
import { isSaved, payloadOf } from "./model/payload";
import { texts } from "./texts";

interface Options {
  work: Work;
  setWork: (change: (work: Work) => Work) => void;
  editor: Editor;
  /** Drops what the tab keeps; whatever is still unsaved is kept anew. */
  forget: () => void;
}

/** Saving, and what it says when it fails. */
export function useSave({ work, setWork, editor, forget }: Options) {
  const save = useSaveCollege();
  const [attempt, setAttempt] = useState(0);
  // The server's sentence when it was a conflict.
  const [refusal, setRefusal] = useState<string>();
  const summaryRef = useRef<HTMLDivElement>(null);

  // Every failed attempt takes the focus anew.
  useEffect(() => {
    if (attempt > 0) summaryRef.current?.focus();
  }, [attempt]);

  function fail(faults: WorkFault[]) {
    setWork((now) => {
      const around = faults.flatMap(({ path = "" }) => partsAround(now.draft, path));
      return { ...now, faults, opened: [...new Set([...now.opened, ...around])] };
    });
    setAttempt((count) => count + 1);
  }

  async function send(sent: CollegeDraft) {
    setRefusal(undefined);
    setWork((now) => ({ ...now, draft: sent, faults: [], merged: undefined }));
    try {
      const reply = await save.mutateAsync({
        college: payloadOf(sent, work.base),
        isSaved: (found) => isSaved(sent, found),
      });
      const saved = draftOf(reply, withIds(sent, reply));
      // What was typed while the save was under way stays, now upon what was saved.
      setWork((now) => ({ ...now, base: saved, draft: merge(sent, now.draft, saved).draft }));
      // Also when the tab was left meanwhile, and nothing is drawn any more.
      forget();
      flash(texts.saved);
    } catch (error) {
      setRefusal(isConflict(error) ? errorMessage(error) : undefined);
      fail(
        faultsOf(error, texts.saveFailed).map(({ msg, path }) =>
          path === undefined ? { msg } : { msg, path: fromServer(sent, path) },
        ),
      );
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { draft, faults } = withEntriesAdded(work.draft);
    const found = [...faults, ...draftFaults(draft)];
    if (found.length > 0) fail(found);
    else void send(draft);
  }

  const summary: FormState = {
    faults: summaryOf(work),
    summaryRef,
    // A field of what is closed is not there; the button that opens it is.
    idOf: (path) => {
      const closed = partsAround(work.draft, path).find((part) => !work.opened.includes(part));
      return editor.idOf(closed ?? path);
    },
    owns: (path): path is string =>
      path !== undefined && typeof valueAt(work.draft, path) === "string",
  };
  return { onSubmit, pending: save.isPending, refusal, summary };
}

/** One line for each row and sentence, led by the row's name: twelve courses look much alike. */
function summaryOf({ draft, faults }: Work): WorkFault[] {
  const lines = new Map<string, WorkFault>();
  for (const { path, msg, quiet } of faults) {
    if (quiet) continue;
    const place = path === undefined ? "" : placeOf(draft, path);
    const line = place ? texts.faults.at(place, msg) : msg;
    const key = place ? line : `${path} ${msg}`;
    if (!lines.has(key)) lines.set(key, path === undefined ? { msg: line } : { msg: line, path });
  }
  return [...lines.values()];
}
