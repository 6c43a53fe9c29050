import { Text } from "@mantine/core";
import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { texts as askTexts } from "@/shared/enrolment-changes/texts";
import { ReasonField } from "@/shared/reason-field";
import { FormDialog } from "@/ui/form-dialog";
import { Names } from "../students/names";
import { texts as t } from "./texts";
import { useUndoForm } from "./use-undo-form";

export interface UndoProps {
  /** The class that was promoted. */
  classId: string;
  students: LastPromotedStudent[];
  onAsked: (change: string) => void;
  onClose: () => void;
}

/** Asks why the promotion of some students is to be undone. */
export function UndoDialog(props: UndoProps) {
  const { students, onClose } = props;
  const { form, ofStudents } = useUndoForm(props);
  return (
    <FormDialog title={t.title} form={form} action={t.action(students.length)} onClose={onClose}>
      <Text>{t.text}</Text>
      <ReasonField description={askTexts.reasonHint} field={form.field("reason")} />
      <Names
        label={t.names}
        students={students}
        line={({ name, id }) => t.person(name, id)}
        faults={ofStudents}
      />
    </FormDialog>
  );
}
