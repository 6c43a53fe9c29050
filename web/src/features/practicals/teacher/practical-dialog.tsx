import type { ScheduledPractical, TaughtSubject } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { formatDay } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { isDate } from "@/lib/typed-date";
import { orUnknown } from "@/lib/unknown-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { inTerm } from "@/shared/terms";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Select } from "@/ui/select";
import { useSavePractical } from "../api";
import { CommentField } from "./comment-field";
import { texts } from "./texts";

const t = texts.form;

interface Props {
  /** Null: a new one. */
  practical: ScheduledPractical | null;
  subjects: TaughtSubject[];
  onClose: () => void;
}

export function PracticalDialog({ practical, subjects, onClose }: Props) {
  const form = usePracticalForm(practical, subjects, onClose);
  const isFixed = practical !== null && !practical.isWithdrawable;
  const { onChange, ...subject } = form.field("subjectId");
  function close() {
    form.leave();
    onClose();
  }
  return (
    <FormDialog
      title={practical ? t.editTitle : t.newTitle}
      onClose={close}
      form={form}
      action={practical ? t.save : t.schedule}
    >
      <Select
        {...subject}
        label={t.subject}
        placeholder={t.choose}
        description={isFixed ? t.fixedSubject : undefined}
        disabled={isFixed}
        allowDeselect={false}
        data={choices(practical, subjects)}
        value={subject.value || null}
        onChange={(value) => onChange(value ?? "")}
      />
      <TextField
        label={t.title}
        description={t.titleHint}
        field={form.field("title")}
        autoComplete="off"
      />
      <DateField label={t.date} field={form.field("date")} />
      <CommentField
        label={t.comments}
        hint={t.commentsHint}
        field={form.field("comments")}
        longest={1000}
      />
    </FormDialog>
  );
}

/** A practical may be of a subject that has been given to somebody else since. */
function choices(practical: ScheduledPractical | null, subjects: TaughtSubject[]) {
  const own = subjects.map(({ _id, name, term, course }) => ({
    value: _id,
    label: texts.subjectOf(inTerm(name, term), course),
  }));
  if (!practical || own.some(({ value }) => value === practical.subjectId)) return own;
  const { subjectId: value, subjectName, term, course } = practical;
  return [...own, { value, label: texts.subjectOf(inTerm(subjectName, term), course) }];
}

/**
 * A new practical, or the changes of one. What was typed of a new one outlives its dialog; changes
 * outlive a session that ends, but not a dialog that is closed: the practical is there to be read.
 */
function usePracticalForm(
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
          : t.scheduled(saved.practical.title, formatDay(saved.practical.date)),
        { forMs: flashLong },
      );
      removeFromTab(store);
      finish();
    },
  });
  return { ...form, leave: () => practical && removeFromTab(store) };
}
