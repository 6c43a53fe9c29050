import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { isThrottled, isUnauthorized } from "@/lib/api-error";
import type { FactorKind } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import type { Session } from "@/lib/session";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { sessionOf } from "../login/sign-in";
import { hasPasskeys } from "../passkeys/support";
import { AppCodeField } from "./app-code-field";
import { PasskeyForm } from "./passkey-form";
import { RecoveryCodeField } from "./recovery-code-field";
import { checkAppCode, checkRecoveryCode, withoutSpaces } from "./rules";
import { twoStepTexts } from "./texts";

const t = twoStepTexts.logIn;

export interface EntryProps {
  /** Leads on, once the second step is made. */
  enter: (session: Session) => Promise<void>;
  /** The password counts no longer. */
  onEnd: () => void;
}

interface Props extends EntryProps {
  /** What the account has. */
  factors: FactorKind[] | undefined;
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

type Way = keyof typeof kinds | "passkey";

const labels: Record<Way, () => string> = {
  passkey: () => t.usePasskey,
  app: () => t.useApp,
  recovery: () => t.useRecovery,
};

/** By a passkey, by a code of the app, or by one of those for when both are lost. */
export function FactorForm({ factors = ["app"], ...props }: Props) {
  const hasPasskey = factors.includes("passkey");
  const ways: Way[] = [
    ...(hasPasskey && hasPasskeys() ? (["passkey"] as const) : []),
    ...(factors.includes("app") ? (["app"] as const) : []),
    "recovery",
  ];
  const [way = "recovery", setWay] = useState(ways[0]);
  const others = ways
    .filter((other) => other !== way)
    .map((other) => (
      <Button key={other} variant="default" fullWidth onClick={() => setWay(other)}>
        {labels[other]()}
      </Button>
    ));
  if (way === "passkey") return <PasskeyForm {...props}>{others}</PasskeyForm>;
  return (
    <CodeForm key={way} {...props} kind={way}>
      {hasPasskey && !ways.includes("passkey") && <Text>{t.passkeyElsewhere}</Text>}
      {others}
    </CodeForm>
  );
}

interface CodeFormProps extends EntryProps {
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
