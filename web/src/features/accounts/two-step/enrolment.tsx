import { Stack, Text } from "@mantine/core";
import { AppStage } from "./app-stage";
import { CodeStage } from "./code-stage";
import { PasswordStage } from "./password-stage";
import { RecoveryCodes } from "./recovery-codes";
import { twoStepTexts } from "./texts";
import { type Enrolled, useEnrolment } from "./use-enrolment";

const t = twoStepTexts.setUp;

interface Props {
  account: { id: string; email: string };
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

/** Sets up two-step verification: password, emailed code, authenticator app, recovery codes. */
export function Enrolment({ takesFocus = false, onDone, ...options }: Props) {
  const enrolment = useEnrolment(options);
  const { enrolled, secret, isCodeOpen, open, hasMoved } = enrolment;
  const { email } = options.account;
  const stage = enrolled ? "codes" : secret ? "app" : isCodeOpen ? "code" : "password";
  const number = ["password", "code", "app", "codes"].indexOf(stage) + 1;
  return (
    <Stack>
      <Text fw={600} role="status">
        {t.step(number, t.names[stage])}
      </Text>
      {stage === "password" && (
        <PasswordStage enrolment={enrolment} takesFocus={takesFocus || hasMoved} />
      )}
      {stage === "code" && open.code && (
        <CodeStage enrolment={enrolment} code={open.code} accountEmail={email} />
      )}
      {stage === "app" && secret && <AppStage enrolment={enrolment} secret={secret} />}
      {enrolled && (
        <RecoveryCodes
          codes={enrolled.recoveryCodes}
          email={email}
          onDone={() => onDone(enrolled)}
        />
      )}
    </Stack>
  );
}
