import { Text } from "@mantine/core";
import { useEffect } from "react";
import { StrongPart } from "@/ui/strong-part";
import { CodeField, ResendCode } from "../otp/code-field";
import type { OpenCode } from "../otp/otp-step";
import { otpTexts } from "../otp/texts";
import { StageForm } from "./stage-form";
import { twoStepTexts } from "./texts";
import type { EnrolmentState } from "./use-enrolment";

const t = twoStepTexts.setUp;

interface Props {
  enrolment: EnrolmentState;
  code: OpenCode;
  accountEmail: string;
}

export function CodeStage({ enrolment, code, accountEmail }: Props) {
  const { otpForm: form, open, goBack } = enrolment;
  const { email, issued, at } = code;
  const id = form.idOf("otp");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const passed = Math.floor((Date.now() - at) / 1000);
  const isFormer = email.toLowerCase() !== accountEmail.toLowerCase();
  return (
    <StageForm form={form} action={t.next} beside={{ label: t.back, onClick: goBack }}>
      <Text c="dimmed">
        <StrongPart text={otpTexts.sentTo(email)} strong={email} /> {isFormer && `${t.before} `}
        {otpTexts.validFor(Math.round(issued.expiresIn / 60))}
      </Text>
      <CodeField field={form.field("otp")} />
      <ResendCode
        email={email}
        resendAfter={Math.max(0, issued.resendAfter - passed)}
        onSent={(renewed) => open.sent(email, renewed)}
      />
    </StageForm>
  );
}
