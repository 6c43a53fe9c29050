import { FormDialog } from "@/ui/form-dialog";
import "@/ui/select-styles";
import { Select } from "@mantine/core";
import type { ScheduledPractical, TaughtSubject } from "@/lib/api-types";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { CommentField } from "../comment-field";
import { texts } from "../texts";
import { usePracticalForm } from "./use-practical-form";

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
  const own = subjects.map(({ _id, name, course }) => ({
    value: _id,
    label: texts.subjectOf(name, course),
  }));
  if (!practical || own.some(({ value }) => value === practical.subjectId)) return own;
  const { subjectId: value, subjectName, course } = practical;
  return [...own, { value, label: texts.subjectOf(subjectName, course) }];
}
