import { Conflict } from "@/shared/editor/conflict";
import { ReasonField } from "@/shared/reason-field";
import { SelectField } from "@/ui/form/select-field";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { texts as promotionTexts } from "../texts";
import type { ChangeProps } from "./dialogs";
import { Names } from "./names";
import { texts } from "./texts";
import { useVerdictForm } from "./use-verdict-form";

const t = texts.change;

/** Gives one or several students another verdict than the proposed one, and asks why. */
export function VerdictDialog(props: ChangeProps) {
  const { students, onClose } = props;
  const { form, choices, ofStudents, conflict, onRead } = useVerdictForm(props);
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
      <SelectField
        label={t.field}
        placeholder={t.choose}
        data={choices.map((one) => ({ value: one, label: promotionTexts.verdicts[one] }))}
        field={form.field("verdict")}
      />
      <ReasonField description={t.reasonHint} field={form.field("reason")} />
      <Names
        label={texts.names}
        students={students}
        line={({ name, id }) => texts.person(name, id)}
        faults={ofStudents}
      />
    </FormDialog>
  );
}
