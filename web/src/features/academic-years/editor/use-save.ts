import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { errorMessage, faultsOf } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";
import { yearsAddress } from "@/lib/paths";
import { useIsShown } from "@/lib/use-while-shown";
import type { FormState } from "@/ui/form/use-form";
import { isConflict, useSaveYear } from "../api";
import { valueAt, withForAll } from "../model/changes";
import { draftFaults, forAllFaults } from "../model/check";
import { blankForAll, type YearDraft } from "../model/draft";
import { courseAt, fromServer, labelAt } from "../model/paths";
import { payloadOf, same } from "../model/payload";
import { isPercent, partsOf } from "../model/repeaters";
import { texts } from "../texts";
import type { Editor, Work, WorkFault } from "./editor";

const t = texts.saving;

interface Options {
  year: string;
  work: Work;
  setWork: (change: (work: Work) => Work) => void;
  editor: Editor;
  finish: () => void;
}

/** Saving, and what it says when it fails. */
export function useSave({ year, work, setWork, editor, finish }: Options) {
  const save = useSaveYear(year);
  const pending = Boolean(work.isSending || work.isDone);
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [attempt, setAttempt] = useState(0);
  // The server's sentence when it was a conflict.
  const [refusal, setRefusal] = useState<string>();
  const summaryRef = useRef<HTMLDivElement>(null);

  // Every failed attempt takes the focus anew.
  useEffect(() => {
    if (attempt > 0) summaryRef.current?.focus();
  }, [attempt]);

  function fail(draft: YearDraft, faults: WorkFault[]) {
    const around = faults.flatMap(({ path = "" }) => opensOver(draft, path));
    setWork((now) => ({
      ...now,
      isSending: false,
      faults,
      opened: [...new Set([...now.opened, ...around.map(({ what }) => what)])],
    }));
    setAttempt((count) => count + 1);
  }

  async function send(sent: YearDraft) {
    const { isNext, now } = work.read;
    setRefusal(undefined);
    setWork((current) => ({
      ...current,
      draft: sent,
      faults: [],
      isMerged: false,
      isSending: true,
    }));
    try {
      const { name } = await save.mutateAsync({
        ...payloadOf(sent),
        // What was read: whatever was saved since then is not overwritten unseen.
        revision: isNext ? null : now.revision,
        collegeRevision: now.collegeRevision,
      });
      finish();
      flash(isNext ? t.opened(name) : t.saved(name));
      if (isShown.current) await navigate(yearsAddress);
    } catch (error) {
      const faults = faultsOf(error, t.failed);
      if (!isShown.current) {
        // The page was left meanwhile; what was typed is kept in the tab.
        for (const { msg } of faults) flash(msg, { tone: "error", forMs: flashUnasked });
      }
      setRefusal(isConflict(error) ? errorMessage(error) : undefined);
      fail(
        sent,
        faults.map(({ path, ...fault }) =>
          path === undefined ? fault : { ...fault, path: fromServer(sent, path) },
        ),
      );
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const { draft } = work;
    // What stands in the line for all courses is saved too, or told.
    const hasForAll = !same(draft.all, blankForAll);
    const found = [...draftFaults(draft), ...(hasForAll ? forAllFaults(draft.all) : [])];
    if (found.length > 0) fail(draft, found);
    else void send(hasForAll ? { ...withForAll(draft, draft.all), all: blankForAll } : draft);
  }

  const summary: FormState = {
    faults: work.faults
      .filter(({ quiet }) => !quiet)
      .map(({ quiet: _, ...fault }) => {
        const about = fault.path === undefined ? "" : labelAt(work.draft, fault.path);
        return about ? { ...fault, about } : fault;
      }),
    summaryRef,
    // A field of what is closed is not there; the button that opens it is.
    idOf: (path) => {
      const closed = opensOver(work.draft, path).find(({ what }) => !work.opened.includes(what));
      return editor.idOf(closed ? closed.button : path);
    },
    owns: (path): path is string =>
      path !== undefined && (path === "instalments" || valueAt(work.draft, path) !== undefined),
  };
  return { onSubmit, pending, refusal, summary };
}

/** What has to stand open for a field to be there, from the outside in, and the button that opens it. */
function opensOver(draft: YearDraft, path: string) {
  const course = courseAt(draft, path)?.id;
  if (course === undefined) return [];
  const parts = partsOf(course);
  return [
    { what: course, button: `courses.${course}` },
    ...(isPercent(path) ? [{ what: parts, button: parts }] : []),
  ];
}
