import { texts as askTexts } from "@/shared/enrolment-changes/texts";
import { ReasonField } from "@/shared/reason-field";
import { SelectField } from "@/ui/form/select-field";
import { FormDialog } from "@/ui/form-dialog";
import { texts as changeTexts } from "../texts";
import { askedKinds, at, distinctIdsIn, isAskedKind } from "./fields";
import { StudentIds } from "./student-ids";
import { Target } from "./target";
import { texts as t } from "./texts";
import { useAskForm } from "./use-ask-form";

interface Props {
  /** The change is there, and waits for another person. */
  onAsked: (id: string) => void;
  onClose: () => void;
}

/** Asks what changes, for which students, and why. */
export function AskDialog({ onAsked, onClose }: Props) {
  const { form, read } = useAskForm((id) => {
    onClose();
    onAsked(id);
  });
  const { kind } = form.values;
  const ids = distinctIdsIn(form.values).length;
  return (
    <FormDialog
      title={t.title}
      form={form}
      action={ids === 0 ? t.actionNone : t.action(ids)}
      holdsEnter
      isBlocked={!read.data?.years.length || !read.data.courses.length}
      onClose={onClose}
    >
      <SelectField
        label={t.kind}
        placeholder={t.choose}
        description={isAskedKind(kind) ? t.kinds[kind] : t.kindHint}
        data={askedKinds.map((value) => ({ value, label: changeTexts.kinds[value] }))}
        field={form.field(at.kind)}
      />
      <StudentIds form={form} />
      <Target form={form} read={read} />
      <ReasonField description={askTexts.reasonHint} field={form.field(at.reason)} />
    </FormDialog>
  );
}
