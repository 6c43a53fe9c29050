import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/api-error";
import type { MarksSheet, SheetMark } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { useForm } from "@/ui/form/use-form";
import { isConflict, type SheetPlace, sheetQuery } from "../api";
import { isChanged, marksIn, readOf, written } from "../marks";
import { type Change, useSaveSheet } from "../mutations";
import { texts } from "../texts";
import { seenIn, useKeepDraft, useKeptDraft } from "./use-draft";

const reasonField = "reason";

export type Did = "nothing" | "saved" | "published";

const textsOf = ({ marks }: MarksSheet) =>
  Object.fromEntries(marks.map((mark) => [mark.subjectId, written(mark.marks)]));

/** One student's marks as they are typed, checked and saved. */
export function useSheet(loaded: MarksSheet, place: SheetPlace, onDone: (did: Did) => void) {
  const client = useQueryClient();
  const save = useSaveSheet();
  const { storeKey, before, dropped: old } = useKeptDraft(loaded, place);
  const [base, setBase] = useState(loaded);
  /** Of subjects that somebody else has changed meanwhile: what the clerk saw when typing. */
  const [seen, setSeen] = useState(() => seenIn(before?.marks ?? {}, loaded));
  /** Subjects whose marks were typed for another attempt than the one that is entered now. */
  const [dropped, setDropped] = useState(old);
  const [wantsPublish, setWantsPublish] = useState(true);

  const initial: Record<string, string> = { ...textsOf(loaded), [reasonField]: "" };
  for (const { subjectId } of loaded.marks) {
    initial[subjectId] = before?.marks[subjectId]?.text ?? initial[subjectId] ?? "";
  }
  if (before) initial[reasonField] = before.reason;

  const form = useForm({
    initial,
    check: (values) => [
      ...base.marks.flatMap(({ subjectId, maxMarks }) => {
        const { fault } = marksIn(values[subjectId] ?? "", maxMarks);
        return fault ? [{ path: subjectId, msg: fault }] : [];
      }),
      ...(takesReason(values) && !values[reasonField]?.trim()
        ? [{ path: reasonField, msg: texts.faults.reason }]
        : []),
    ],
    submit: send,
  });

  const { values } = form;
  const changed = base.marks.filter((mark) => isChanged(mark, values[mark.subjectId]));
  // A re-exam whose marks are still to come keeps nothing back: the earlier ones count meanwhile.
  const missing = base.marks.filter(
    ({ subjectId, bestMarks }) => bestMarks === null && !values[subjectId]?.trim(),
  );
  const publish = wantsPublish && missing.length === 0;

  function takesReason(typed: Record<string, string>) {
    return base.marks.some((mark) => {
      const { marks, fault } = readOf(mark, typed[mark.subjectId]);
      // To remove them is refused, for whatever reason.
      return mark.takesReason && fault === undefined && marks !== null && marks !== mark.marks;
    });
  }

  async function send(typed: Record<string, string>) {
    const marks = changed.map(({ subjectId, maxMarks, marks: was }): Change => {
      const read = marksIn(typed[subjectId] ?? "", maxMarks);
      return { subjectId, was, marks: read.fault === undefined ? read.marks : was };
    });
    if (marks.length === 0 && (!publish || base.status === "Published")) return onDone("nothing");
    const reason = takesReason(typed) ? { reason: typed[reasonField]?.trim() ?? "" } : {};
    const call = { studentId: base.id, place, marks, publish, ...reason };
    await save.mutateAsync(call).catch(async (error) => {
      if (isConflict(error)) await readAnew();
      throw onFields(error, marks);
    });
    removeFromTab(storeKey);
    onDone(publish ? "published" : "saved");
  }

  /** Somebody else has saved: fields that were not touched follow, what was typed stays. */
  async function readAnew() {
    const newest = await client
      .fetchQuery({ ...sheetQuery(base.id, place), staleTime: 0 })
      .catch(() => null);
    if (!newest) return;
    const touched = new Set(changed.map(({ subjectId }) => subjectId));
    for (const mark of newest.marks) {
      const old = base.marks.find(({ subjectId }) => subjectId === mark.subjectId);
      const isOld = old !== undefined && old.attempt !== mark.attempt;
      if (isOld || !touched.has(mark.subjectId)) {
        form.change(mark.subjectId, written(mark.marks));
        if (isOld) setSeen((now) => ({ ...now, [mark.subjectId]: undefined }));
        if (isOld && touched.has(mark.subjectId)) setDropped((now) => [...now, mark.subjectId]);
      } else if (old && old.marks !== mark.marks) {
        setSeen((now) => ({ ...now, [mark.subjectId]: now[mark.subjectId] ?? old.marks }));
      }
    }
    setBase(newest);
  }

  const isUnsaved = changed.length > 0;
  useKeepDraft(
    storeKey,
    {
      marks: Object.fromEntries(
        changed.map(({ subjectId, attempt, marks }) => [
          subjectId,
          {
            attempt,
            was: seen[subjectId] === undefined ? marks : seen[subjectId],
            text: values[subjectId] ?? "",
          },
        ]),
      ),
      reason: values[reasonField] ?? "",
    },
    isUnsaved,
  );

  return {
    base,
    form,
    missing,
    publish,
    setPublish: setWantsPublish,
    needsReason: takesReason(values),
    reason: form.field(reasonField),
    isUnsaved,
    isRestored: before !== null,
    dropped: base.marks.filter(({ subjectId }) => dropped.includes(subjectId)),
    /** Whether a field stands against what somebody else has entered since it was typed. */
    isOvertaken: (mark: SheetMark) =>
      seen[mark.subjectId] !== undefined && isChanged(mark, values[mark.subjectId]),
    forget: () => removeFromTab(storeKey),
  };
}

/** The server counts the marks of the call; the form knows its subjects. */
function onFields(error: unknown, sent: Change[]) {
  if (!(error instanceof ApiError)) return error;
  const faults = error.faults.map(({ msg, path }) => {
    const index = path?.match(/^marks\[(\d+)\]/)?.[1];
    const subject = index === undefined ? path : sent[Number(index)]?.subjectId;
    return subject === undefined ? { msg } : { msg, path: subject };
  });
  return new ApiError({ status: error.status, faults });
}
