import { Button, Stack } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { atRest } from "@/lib/at-rest";
import type { Session } from "@/lib/session";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { askAndLogIn, offerInField } from "./passkey-calls";
import { loginTexts as texts } from "./texts";
import { useEntry } from "./use-entry";

export interface PasskeyFormProps {
  /** A password is on its way. */
  isSending: boolean;
  /** Whether one wants to stay logged in. */
  stays: RefObject<boolean>;
  /** Its button was pressed before it was loaded. */
  wanted?: boolean;
}

/** Asks for a passkey at a click, and has the field offer those of the browser once the page is at rest. */
export default function PasskeyForm({ isSending, stays, wanted = false }: PasskeyFormProps) {
  const enter = useEntry();
  const ref = useRef<HTMLFormElement>(null);
  /** With what was chosen in the field. */
  const chosen = useRef<() => Promise<Session>>(undefined);
  const form = useForm({
    initial: {},
    submit: async () => {
      const logIn = chosen.current ?? askAndLogIn;
      chosen.current = undefined;
      const session = await logIn();
      if (session) await enter(session, stays.current);
    },
  });
  useEffect(() => {
    if (wanted) ref.current?.requestSubmit();
  }, [wanted]);
  const isBusy = isSending || form.pending;
  useEffect(() => {
    if (isBusy) return;
    const end = new AbortController();
    const stop = atRest(() => {
      offerInField(end.signal, (logIn) => {
        chosen.current = logIn;
        ref.current?.requestSubmit();
      }).catch(() => undefined);
    });
    return () => {
      stop();
      end.abort();
    };
  }, [isBusy]);
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate>
      <Stack mt="md">
        <ErrorSummary form={form} />
        <Button type="submit" variant="default" size="md" loading={form.pending} fullWidth>
          {texts.passkey}
        </Button>
      </Stack>
    </form>
  );
}
