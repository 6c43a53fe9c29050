import { Text } from "@mantine/core";
import { flash } from "@/lib/flash";
import { useForm } from "@/ui/form/use-form";
import { StageForm } from "../two-step/stage-form";
import { useAddPasskey } from "./api";
import { deviceName } from "./device";
import { NameField } from "./name-field";
import { checkName } from "./rules";
import { passkeyTexts as t } from "./texts";
import { useFocusOn } from "./use-focus-on";

/** Of a student, who needs nothing more than the session. */
export function AddPasskey({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey();
  const form = useForm({
    initial: { name: deviceName() },
    check: checkName,
    submit: async ({ name }) => {
      if (!(await add.mutateAsync(name))) return;
      flash(t.done);
      onDone();
    },
  });
  useFocusOn(form.idOf("name"));
  return (
    <StageForm form={form} action={t.addHere} beside={{ label: t.back, onClick: onDone }}>
      <Text c="dimmed">{t.ready}</Text>
      <NameField field={form.field("name")} />
    </StageForm>
  );
}
