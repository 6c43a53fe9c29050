import { Button, Text } from "@mantine/core";
import { errorMessage, retryAfterOf } from "@/lib/api-error";
import type { IssuedCode } from "@/lib/api-types";
import { useResendOtp } from "../api";
import { otpTexts } from "./texts";
import { useCountdown } from "./use-countdown";

interface Props {
  email: string;
  /** Seconds from now in which the server would refuse another mail. */
  resendAfter: number;
  onSent?: (issued: IssuedCode) => void;
}

export function ResendCode({ email, resendAfter, onSent }: Props) {
  const resend = useResendOtp();
  const { left, restart } = useCountdown(resendAfter);

  function send() {
    if (left > 0) return;
    resend.mutate(email, {
      onSuccess: (issued) => {
        restart(issued.resendAfter);
        onSent?.(issued);
      },
      onError: (error) => restart(retryAfterOf(error) ?? 0),
    });
  }

  return (
    <div>
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        c={left > 0 ? "dimmed" : "var(--mantine-color-anchor)"}
        bg="transparent"
        // Not disabled while it counts: it would lose the focus that it was pressed with.
        aria-disabled={left > 0 || undefined}
        data-disabled={left > 0 || undefined}
        loading={resend.isPending}
        onClick={send}
      >
        {left > 0 ? otpTexts.resendIn(left) : otpTexts.resend}
      </Button>
      <Text size="sm" role="status" c={resend.isError ? "var(--mantine-color-error)" : "dimmed"}>
        {resend.isSuccess && otpTexts.resent}
        {resend.isError && errorMessage(resend.error)}
      </Text>
    </div>
  );
}
