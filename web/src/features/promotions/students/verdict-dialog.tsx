import { Textarea } from "@mantine/core";
import { Conflict } from "@/shared/editor/conflict";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";
import { texts as promotionTexts } from "../texts";
import type { ChangeProps } from "./dialogs";
import { Names } from "./names";
import { texts } from "./texts";
import { mostOfReason, useVerdictForm } from "./use-verdict-form";

const t = texts.change;

/** Gives one or several students another verdict than the proposed one, and asks why. */
export function VerdictDialog(props: ChangeProps) {
  const { students, onClose } = props;
  const { form, choices, ofStudents, conflict, onRead } = useVerdictForm(props);
  const { value, onChange, ...verdict } = form.field("verdict");
  const reason = form.field("reason");
  return (
    <FormDialog
      title={t.title}
      form={form}
      action={t.action(students.length)}
      holdsEnter
      isBlocked={conflict !== undefined || choices.length === 0}
      onClose={onClose}
    >
      {conflict && <Conflict sentence={conflict} onRead={onRead} />}
      {choices.length === 0 && <Notice tone="info">{t.nothingInCommon}</Notice>}
      <Select
        required
        withAsterisk={false}
        label={t.field}
        placeholder={t.choose}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        {...verdict}
        value={value || null}
        data={choices.map((one) => ({ value: one, label: promotionTexts.verdicts[one] }))}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
      <Textarea
        required
        withAsterisk={false}
        size="md"
        rows={3}
        maxLength={mostOfReason}
        label={t.reason}
        description={t.reasonHint}
        {...reason}
        onChange={(event) => reason.onChange(event.currentTarget.value)}
      />
      <Names
        students={students}
        line={({ name, id }) => texts.person(name, id)}
        faults={ofStudents}
      />
    </FormDialog>
  );
}
