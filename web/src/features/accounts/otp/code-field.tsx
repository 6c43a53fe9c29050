import { Button, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { ApiError, errorMessage, hasCode, isThrottled, retryAfterOf } from "@/lib/api-error";
import type { IssuedCode } from "@/lib/api-types";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { useResendOtp } from "../api";
import { texts } from "../texts";
import { otpTexts } from "./texts";

export function CodeField({ field }: { field: FieldBinding }) {
  return (
    <TextField
      label={texts.fields.otp}
      field={field}
      autoComplete="one-time-code"
      inputMode="numeric"
      data-autofocus
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: "tabular-nums", letterSpacing: "0.1em" } }}
    />
  );
}

/** A code that was refused is the fault of its field, which the server does not name. */
export function ofTheCode(error: unknown): never {
  const isOfTheCode = hasCode(error, "account.invalid-code") && !isThrottled(error);
  if (!(error instanceof ApiError && isOfTheCode)) throw error;
  throw new ApiError({
    status: error.status,
    faults: error.faults.map((fault) => ({ path: "otp", ...fault })),
  });
}

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

/** Whole seconds left. Counts by the clock, so that a sleeping tab wakes up with the right number. */
function useCountdown(initialSeconds: number) {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const restart = useCallback((seconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }, []);

  return { left, restart };
}
