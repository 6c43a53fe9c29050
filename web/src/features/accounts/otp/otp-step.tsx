import { Box, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { IssuedCode } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab, visitorKey } from "@/lib/browser-store";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { StrongPart } from "@/ui/strong-part";
import { checkOtp } from "../rules";
import { CodeField, ofTheCode, ResendCode } from "./code-field";
import { otpTexts } from "./texts";

interface Props {
  open: OpenCodeState;
  verify: (email: string, otp: string) => Promise<unknown>;
}

/** The dialog for the code that waits, or the way back to it. */
export function OtpStep({ open, verify }: Props) {
  if (!open.code) return null;
  const { email, issued, at } = open.code;
  if (!open.shown) {
    return (
      <Box mb={16}>
        <Notice tone="info">
          <Stack gap={8} align="flex-start">
            <Text>
              <StrongPart text={otpTexts.sentTo(email)} strong={email} />
            </Text>
            <Button variant="default" size="compact-md" fz="sm" onClick={open.show}>
              {otpTexts.enter}
            </Button>
          </Stack>
        </Notice>
      </Box>
    );
  }
  const passed = Math.floor((Date.now() - at) / 1000);
  return (
    <OtpDialog
      email={email}
      issued={{ ...issued, resendAfter: Math.max(0, issued.resendAfter - passed) }}
      verify={(otp) => verify(email, otp)}
      onResent={(renewed) => open.sent(email, renewed)}
      onCancel={open.hide}
    />
  );
}

interface OtpDialogProps {
  email: string;
  issued: IssuedCode;
  verify: (otp: string) => Promise<unknown>;
  onResent: (issued: IssuedCode) => void;
  onCancel: () => void;
}

function OtpDialog({ email, issued, verify, onResent, onCancel }: OtpDialogProps) {
  const form = useForm({
    initial: { otp: "" },
    check: checkOtp,
    submit: ({ otp }) => verify(otp).catch(ofTheCode),
  });
  return (
    <FormDialog title={otpTexts.title} onClose={onCancel} form={form} action={otpTexts.verify}>
      <Text>
        <StrongPart text={otpTexts.sentTo(email.trim())} strong={email.trim()} />{" "}
        {otpTexts.validFor(Math.round(issued.expiresIn / 60))}
      </Text>
      <CodeField field={form.field("otp")} />
      <ResendCode email={email} resendAfter={issued.resendAfter} onSent={onResent} />
    </FormDialog>
  );
}

export interface OpenCode {
  email: string;
  issued: IssuedCode;
  /** When it was sent, in milliseconds. */
  at: number;
}

const isOpen = (code: OpenCode | null) =>
  code !== null && Date.now() < code.at + code.issued.expiresIn * 1000;

/**
 * The code that a registration waits for. It stays good when the dialog is closed or the page is
 * reloaded, so there is a way back to it that sends no further mail.
 */
export function useOpenCode(kind: string) {
  const name = visitorKey(kind);
  const [code, setCode] = useState(() => {
    const before = readFromTab<OpenCode>(name);
    return isOpen(before) ? before : null;
  });
  const [shown, setShown] = useState(false);

  return {
    /** The one that waits, if any. */
    code: isOpen(code) ? code : null,
    shown,
    show: () => setShown(true),
    hide: () => setShown(false),
    sent(email: string, issued: IssuedCode) {
      const next = { email: email.trim(), issued, at: Date.now() };
      saveToTab(name, next);
      setCode(next);
      setShown(true);
    },
    used: () => removeFromTab(name),
    /** It is given up, for another address. */
    drop() {
      removeFromTab(name);
      setCode(null);
    },
  };
}

type OpenCodeState = ReturnType<typeof useOpenCode>;
