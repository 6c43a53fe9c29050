import type { ScheduledPractical, TaughtSubject } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { formatDate } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { isDate } from "@/lib/typed-date";
import { orUnknown } from "@/lib/unknown-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { useSavePractical } from "../../api";
import { texts } from "../texts";

const t = texts.form;

/**
 * A new practical, or the changes of one. What was typed of a new one outlives its dialog; changes
 * outlive a session that ends, but not a dialog that is closed: the practical is there to be read.
 */
export function usePracticalForm(
  practical: ScheduledPractical | null,
  subjects: TaughtSubject[],
  onSaved: () => void,
) {
  const save = useSavePractical();
  const finish = useWhileShown(onSaved);
  const account = useSession().id;
  const store = practical ? `practical:${practical._id}:${account}` : `new-practical:${account}`;
  const only = subjects.length === 1 ? subjects[0]?._id : undefined;

  const form = useForm({
    draft: store,
    initial: {
      subjectId: practical?.subjectId ?? only ?? "",
      title: practical?.title ?? "",
      date: practical?.date ?? "",
      comments: practical?.comments ?? "",
    },
    check: ({ subjectId, title, date }) => [
      ...(subjectId ? [] : [{ path: "subjectId", msg: t.faults.subject }]),
      ...(title.trim() ? [] : [{ path: "title", msg: t.faults.title }]),
      ...(isDate(date) ? [] : [{ path: "date", msg: t.faults.date }]),
    ],
    submit: async ({ subjectId, title, date, comments }) => {
      const body = { subjectId, title: title.trim(), date, comments: inOneLine(comments) };
      const saving = save.mutateAsync({ id: practical?._id, body });
      const saved = await orUnknown(saving, t.unknown);
      flash(
        practical
          ? t.saved(saved.practical.title)
          : t.scheduled(saved.practical.title, formatDate(saved.practical.date)),
        { forMs: flashLong },
      );
      removeFromTab(store);
      finish();
    },
  });
  return { ...form, leave: () => practical && removeFromTab(store) };
}
