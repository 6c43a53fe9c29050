import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { isThrottled } from "@/lib/api-error";
import { useIsShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { useProvePasskey } from "../passkeys/api";
import { webauthn } from "../passkeys/load";
import { passkeyTexts } from "../passkeys/texts";
import { CurrentPassword, OwnForm } from "../settings/own-form";
import { AppCodeField } from "../two-step/app-code-field";
import { LinkButton } from "../two-step/link-button";
import { RecoveryCodeField } from "../two-step/recovery-code-field";
import { twoStepTexts } from "../two-step/texts";
import { useStepUp } from "./api";
import { type Kind, ways } from "./rules";
import { stepUpTexts as t } from "./texts";

const { logIn } = twoStepTexts;

interface Props {
  /** By what it can be done; the first one is asked for. */
  kinds: Kind[];
  onConfirmed: () => void;
}

export function StepUpForm({ kinds, onConfirmed }: Props) {
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "password");
  const way = kind === "passkey" ? undefined : ways[kind];
  const [isHeldUp, setHeldUp] = useState(false);
  const stepUp = useStepUp();
  const passkey = useProvePasskey();
  const isShown = useIsShown();
  const form = useForm({
    initial: { code: "", recoveryCode: "", currentPassword: "" },
    check: way?.check,
    submit: async (typed) => {
      try {
        const proof = way ? way.proof(typed) : await passkey.mutateAsync();
        // Without one the browser was told no.
        if (!proof || !isShown.current) return;
        await stepUp.mutateAsync(proof);
      } catch (error) {
        // Closed: nobody waits for it any more.
        if (!isShown.current) return;
        setHeldUp(kind === "app" && isThrottled(error));
        throw error;
      }
      if (isShown.current) onConfirmed();
    },
  });
  // Also of another kind: the button that led there is another one now.
  const id = form.idOf(way?.path ?? "act");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const mayAskBrowser = kinds.includes("passkey");
  useEffect(() => {
    if (mayAskBrowser) webauthn().catch(() => undefined);
  }, [mayAskBrowser]);

  function turnTo(other: Kind) {
    // What was said of a field goes with it.
    form.change(way?.path ?? "code", "");
    setHeldUp(false);
    setKind(other);
  }

  return (
    <OwnForm
      form={form}
      lead={t.why}
      action={kind === "passkey" ? passkeyTexts.use : t.confirm}
      actionId={form.idOf("act")}
    >
      {isHeldUp && <Notice tone="info">{t.recoveryStillWorks}</Notice>}
      <Text>{t[kind]}</Text>
      {kind === "app" && <AppCodeField label={logIn.app} field={form.field("code")} />}
      {kind === "recovery" && <RecoveryCodeField field={form.field("recoveryCode")} />}
      {kind === "password" && <CurrentPassword field={form.field("currentPassword")} />}
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <LinkButton key={other} disabled={form.pending} onClick={() => turnTo(other)}>
            {labels[other]()}
          </LinkButton>
        ))}
    </OwnForm>
  );
}

const labels: Record<Kind, () => string> = {
  passkey: () => logIn.usePasskey,
  app: () => logIn.useApp,
  recovery: () => logIn.useRecovery,
  password: () => t.usePassword,
};
