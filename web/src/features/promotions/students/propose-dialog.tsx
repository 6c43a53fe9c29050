import { Text } from "@mantine/core";
import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts as promotionTexts } from "../texts";
import type { ChangeProps } from "./dialogs";
import { Names } from "./names";
import { texts } from "./texts";
import { useChange } from "./use-verdict-form";

const t = texts.again;

/** Takes exceptions back: their students get what the result proposes. */
export function ProposeDialog(props: ChangeProps) {
  const { students, onDone, onClose } = props;
  const { change, ofStudents } = useChange(props);
  const finish = useWhileShown(onDone);
  const form = useForm({
    initial: {},
    submit: async () => {
      await change(() => ({ verdict: null, reason: "" }));
      flash(t.done(students.length), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog title={t.title} form={form} action={t.open} onClose={onClose}>
      <Text>{t.text(students.length)}</Text>
      <Names
        label={texts.names}
        students={students}
        line={({ name, id, proposed }) => t.person(name, id, promotionTexts.verdicts[proposed])}
        faults={ofStudents}
      />
    </FormDialog>
  );
}
