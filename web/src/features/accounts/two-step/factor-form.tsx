import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { isThrottled, isUnauthorized } from "@/lib/api-error";
import { http, reply } from "@/lib/http";
import type { Session } from "@/lib/session";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { sessionOf } from "../login/sign-in";
import { AppCodeField } from "./app-code-field";
import { RecoveryCodeField } from "./recovery-code-field";
import { checkAppCode, checkRecoveryCode, withoutSpaces } from "./rules";
import { twoStepTexts } from "./texts";

const t = twoStepTexts.logIn;

interface Props {
  /** Leads on, once the code is right. */
  enter: (session: Session) => Promise<void>;
  /** The password counts no longer. */
  onEnd: () => void;
}

const kinds = {
  app: {
    lead: () => t.lead,
    check: checkAppCode,
    send: (code: string) => http.POST("/auth/factor/app", { body: { code: withoutSpaces(code) } }),
  },
  recovery: {
    lead: () => t.recoveryLead,
    check: checkRecoveryCode,
    send: (code: string) => http.POST("/auth/factor/recovery", { body: { code: code.trim() } }),
  },
};

/** A code of the app, or one of those for when it is lost. */
export function FactorForm(props: Props) {
  const [kind, setKind] = useState<keyof typeof kinds>("app");
  const other = kind === "app" ? "recovery" : "app";
  return (
    <CodeForm key={kind} {...props} kind={kind}>
      <Button variant="default" fullWidth onClick={() => setKind(other)}>
        {kind === "app" ? t.useRecovery : t.useApp}
      </Button>
    </CodeForm>
  );
}

interface CodeFormProps extends Props {
  kind: keyof typeof kinds;
  children: React.ReactNode;
}

function CodeForm({ kind, enter, onEnd, children }: CodeFormProps) {
  const { lead, check, send } = kinds[kind];
  const [isHeldUp, setHeldUp] = useState(false);
  const form = useForm({
    initial: { code: "" },
    check,
    submit: async ({ code }) => {
      try {
        await enter(sessionOf(await reply(send(code))));
      } catch (error) {
        if (isUnauthorized(error)) return onEnd();
        setHeldUp(kind === "app" && isThrottled(error));
        throw error;
      }
    },
  });
  // The button that led here is gone, and what comes next is the code.
  const id = form.idOf("code");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        {isHeldUp && <Notice tone="info">{t.recoveryStillWorks}</Notice>}
        <Text>{lead()}</Text>
        {kind === "app" ? (
          <AppCodeField label={t.app} field={form.field("code")} />
        ) : (
          <RecoveryCodeField field={form.field("code")} />
        )}
        <Button type="submit" size="md" loading={form.pending} fullWidth>
          {t.submit}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
