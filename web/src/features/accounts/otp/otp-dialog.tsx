import { Text } from "@mantine/core";
import type { IssuedCode } from "@/lib/api-types";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { checkOtp } from "../rules";
import { CodeField } from "./code-field";
import { ofTheCode } from "./of-the-code";
import { ResendCode } from "./resend-code";
import { otpTexts } from "./texts";

interface Props {
  email: string;
  issued: IssuedCode;
  verify: (otp: string) => Promise<unknown>;
  onResent: (issued: IssuedCode) => void;
  onCancel: () => void;
}

export function OtpDialog({ email, issued, verify, onResent, onCancel }: Props) {
  const form = useForm({
    initial: { otp: "" },
    check: checkOtp,
    submit: ({ otp }) => verify(otp).catch(ofTheCode),
  });
  return (
    <FormDialog title={otpTexts.title} onClose={onCancel} form={form} action={otpTexts.verify}>
      <Text>
        {otpTexts.sentTo} <strong>{email.trim()}</strong>.{" "}
        {otpTexts.validFor(Math.round(issued.expiresIn / 60))}
      </Text>
      <CodeField field={form.field("otp")} />
      <ResendCode email={email} resendAfter={issued.resendAfter} onSent={onResent} />
    </FormDialog>
  );
}
