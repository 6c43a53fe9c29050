import { Text } from "@mantine/core";
import { NameField } from "../passkeys/name-field";
import { passkeyTexts } from "../passkeys/texts";
import { useFocusOn } from "../passkeys/use-focus-on";
import { StageForm } from "./stage-form";
import { twoStepTexts } from "./texts";
import type { EnrolmentState } from "./use-enrolment";

const t = twoStepTexts.setUp;

export function PasskeyStage({ enrolment }: { enrolment: EnrolmentState }) {
  const { passkeyForm: form, startAgain } = enrolment;
  useFocusOn(form.idOf("name"));
  return (
    <StageForm
      form={form}
      action={passkeyTexts.addHere}
      beside={{ label: t.again, onClick: () => startAgain() }}
    >
      <Text c="dimmed">{passkeyTexts.ready}</Text>
      <NameField field={form.field("name")} />
    </StageForm>
  );
}
