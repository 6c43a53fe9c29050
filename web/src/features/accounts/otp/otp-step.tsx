import { Box, Button, Stack, Text } from "@mantine/core";
import { Notice } from "@/ui/notice";
import { OtpDialog } from "./otp-dialog";
import { otpTexts } from "./texts";
import type { OpenCodeState } from "./use-open-code";

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
              {otpTexts.sentTo} <strong>{email}</strong>.
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
