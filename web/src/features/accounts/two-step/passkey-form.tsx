import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { isUnauthorized } from "@/lib/api-error";
import { http, reply } from "@/lib/http";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { sessionOf } from "../login/sign-in";
import { webauthn } from "../passkeys/load";
import { passkeyTexts } from "../passkeys/texts";
import { takeFocus } from "./app-stage";
import type { EntryProps } from "./factor-form";
import { twoStepTexts } from "./texts";

const t = twoStepTexts.logIn;

interface Props extends EntryProps {
  children: ReactNode;
}

/** Asks the browser for one of the account's passkeys, at a click. */
export function PasskeyForm({ enter, onEnd, children }: Props) {
  // Some browsers let a page ask only for a moment after the click.
  useEffect(() => void webauthn().catch(() => undefined), []);
  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        const { prove } = await webauthn();
        const body = await prove(
          await reply(http.POST("/auth/factor/passkey/challenge", { body: {} })),
        );
        if (!body) return;
        await enter(sessionOf(await reply(http.POST("/auth/factor/passkey", { body }))));
      } catch (error) {
        if (isUnauthorized(error)) return onEnd();
        throw error;
      }
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <Text>{t.passkeyLead}</Text>
        <Button ref={takeFocus} type="submit" size="md" loading={form.pending} fullWidth>
          {passkeyTexts.use}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
