import { Button, Stack, Text } from "@mantine/core";
import type { IssuedCode } from "@/lib/api-types";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { checkOtp } from "../rules";
import { CodeField } from "./code-field";
import { ofTheCode } from "./of-the-code";
import { ResendCode } from "./resend-code";
import { words } from "./texts";

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
    <Dialog title={words.title} opened onClose={onCancel} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text>
            {words.sentTo} <strong>{email.trim()}</strong>.{" "}
            {words.validFor(Math.round(issued.expiresIn / 60))}
          </Text>
          <CodeField field={form.field("otp")} />
          <ResendCode email={email} resendAfter={issued.resendAfter} onSent={onResent} />
          <DialogActions>
            <Button type="submit" loading={form.pending}>
              {words.verify}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
