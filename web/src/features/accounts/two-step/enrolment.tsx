import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { FactorKind } from "@/lib/api-types";
import { hasPasskeys } from "../passkeys/support";
import { AppStage } from "./app-stage";
import { CodeStage } from "./code-stage";
import { LinkButton } from "./link-button";
import { PasskeyStage } from "./passkey-stage";
import { PasswordStage } from "./password-stage";
import { RecoveryCodes } from "./recovery-codes";
import { twoStepTexts } from "./texts";
import { type Enrolled, useEnrolment } from "./use-enrolment";

const t = twoStepTexts.setUp;

interface Props {
  account: { id: string; email: string };
  /** What is set up; the authenticator app unless it is said. */
  by?: FactorKind;
  /** It may be the other one, where the browser can. */
  offersOther?: boolean;
  /** The account has one already, and so its recovery codes. */
  hasFactor?: boolean;
  /** As it was typed at the log-in. */
  password?: string | undefined;
  /** Why no code could be sent for it. */
  failure?: unknown;
  /** The first field has the focus as soon as it is there. */
  takesFocus?: boolean;
  /** The session is over; none where the guards see to that. */
  onEnd?: () => void;
  /** The factor counts; the recovery codes are still to be saved. */
  onEnrolled?: () => void;
  onDone: (enrolled: Enrolled) => Promise<void> | void;
}

/** Sets up two-step verification: password, emailed code, authenticator app or passkey, recovery codes. */
export function Enrolment({ takesFocus = false, ...options }: Props) {
  const [by, setBy] = useState<FactorKind>(options.by ?? "app");
  const enrolment = useEnrolment(options);
  const { enrolled, secret, isCodeOpen, open, hasMoved } = enrolment;
  const { email } = options.account;
  const stage = enrolled ? "codes" : secret ? by : isCodeOpen ? "code" : "password";
  // A new app has new codes; a passkey beside another factor has none of its own.
  const hasCodes = stage === "codes" || by === "app" || !options.hasFactor;
  const stages = ["password", "code", by, ...(hasCodes ? ["codes"] : [])];
  const isOfFactor = stage === "app" || stage === "passkey";
  return (
    <Stack>
      <Text fw={600} role="status">
        {t.step(stages.indexOf(stage) + 1, stages.length, t.names[stage])}
      </Text>
      {stage === "password" && (
        <PasswordStage enrolment={enrolment} takesFocus={takesFocus || hasMoved} />
      )}
      {stage === "code" && open.code && (
        <CodeStage enrolment={enrolment} code={open.code} accountEmail={email} />
      )}
      {stage === "app" && secret && <AppStage enrolment={enrolment} secret={secret} />}
      {stage === "passkey" && <PasskeyStage enrolment={enrolment} />}
      {isOfFactor && options.offersOther && hasPasskeys() && (
        <LinkButton onClick={() => setBy(by === "app" ? "passkey" : "app")}>
          {by === "app" ? t.passkeyInstead : t.appInstead}
        </LinkButton>
      )}
      {enrolled?.recoveryCodes && (
        <RecoveryCodes
          codes={enrolled.recoveryCodes}
          email={email}
          onDone={() => options.onDone(enrolled)}
        />
      )}
    </Stack>
  );
}
