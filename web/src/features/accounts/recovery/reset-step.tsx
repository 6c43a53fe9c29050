import { Button, Stack } from "@mantine/core";
import { useEffect } from "react";
import type { IssuedCode } from "@/lib/api-types";
import { loginOf } from "@/lib/areas";
import { forgetDevice } from "@/lib/kept-device";
import type { AccountKind } from "@/lib/session";
import { useExit } from "@/lib/use-exit";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { useForm } from "@/ui/form/use-form";
import { useResetPassword } from "../api";
import { CodeField, ofTheCode, ResendCode } from "../otp/code-field";
import { checkReset, staffPasswordLength, studentPasswordLength } from "../rules";
import { texts } from "../texts";
import { recoveryTexts } from "./texts";

interface Props {
  account: AccountKind;
  email: string;
  issued: IssuedCode;
  onBack: () => void;
}

export function ResetStep({ account, email, issued, onBack }: Props) {
  const reset = useResetPassword();
  const exit = useExit();
  const least = account === "staff" ? staffPasswordLength : studentPasswordLength;
  const form = useForm({
    initial: { otp: "", password: "", confirmPassword: "" },
    check: checkReset(least),
    submit: async ({ otp, password }) => {
      await reset.mutateAsync({ email, account, otp, password }).catch(ofTheCode);
      // With the old password the server has ended all devices of a student.
      if (account === "student") forgetDevice();
      // A session that this browser still had has ended with the old password.
      await exit(loginOf(account), { notice: recoveryTexts.done, email });
    },
  });

  // The button that led here is gone, and what comes next is the code.
  const codeId = form.idOf("otp");
  useEffect(() => document.getElementById(codeId)?.focus(), [codeId]);

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <CodeField field={form.field("otp")} />
        <ResendCode email={email} resendAfter={issued.resendAfter} />
        <PasswordField
          label={texts.fields.newPassword}
          description={texts.passwordHint(least)}
          field={form.field("password")}
          autoComplete="new-password"
        />
        <PasswordField
          label={texts.fields.confirmPassword}
          field={form.field("confirmPassword")}
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
          {recoveryTexts.save}
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          {recoveryTexts.back}
        </Button>
      </Stack>
    </form>
  );
}
