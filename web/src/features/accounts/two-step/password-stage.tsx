import { Text } from "@mantine/core";
import { useEffect } from "react";
import { PasswordField } from "@/ui/form/password-field";
import { Notice } from "@/ui/notice";
import { otpTexts } from "../otp/texts";
import { StageForm } from "./stage-form";
import { twoStepTexts } from "./texts";
import type { EnrolmentState } from "./use-enrolment";

const t = twoStepTexts.setUp;

interface Props {
  enrolment: EnrolmentState;
  takesFocus: boolean;
}

export function PasswordStage({ enrolment, takesFocus }: Props) {
  const { passwordForm: form, notice, open, goOn } = enrolment;
  const id = form.idOf("currentPassword");
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [id, takesFocus]);
  return (
    <StageForm
      form={form}
      action={t.send}
      // The code that was sent before still works.
      beside={open.code ? { label: otpTexts.enter, onClick: goOn } : undefined}
    >
      {notice && (
        <Notice tone="error" role="alert">
          {notice}
        </Notice>
      )}
      <Text c="dimmed">{t.passwordLead}</Text>
      <PasswordField
        label={t.password}
        field={form.field("currentPassword")}
        autoComplete="current-password"
      />
    </StageForm>
  );
}
