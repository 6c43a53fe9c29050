import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { isThrottled } from "@/lib/api-error";
import { useIsShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { CurrentPassword, OwnForm } from "../settings/own-form";
import { AppCodeField } from "../two-step/app-code-field";
import { RecoveryCodeField } from "../two-step/recovery-code-field";
import { twoStepTexts } from "../two-step/texts";
import { useStepUp } from "./api";
import { type Kind, ways } from "./rules";
import { stepUpTexts as t } from "./texts";

const { logIn } = twoStepTexts;

interface Props {
  /** Without one the password has to do. */
  hasApp: boolean;
  onConfirmed: () => void;
}

export function StepUpForm({ hasApp, onConfirmed }: Props) {
  const [kind, setKind] = useState<Kind>(hasApp ? "app" : "password");
  const { path, check, proof } = ways[kind];
  const [isHeldUp, setHeldUp] = useState(false);
  const stepUp = useStepUp();
  const isShown = useIsShown();
  const form = useForm({
    initial: { code: "", recoveryCode: "", currentPassword: "" },
    check,
    submit: async (typed) => {
      try {
        await stepUp.mutateAsync(proof(typed));
      } catch (error) {
        // Closed: nobody waits for it any more.
        if (!isShown.current) return;
        setHeldUp(kind === "app" && isThrottled(error));
        throw error;
      }
      if (isShown.current) onConfirmed();
    },
  });
  // Also of the other kind: the button that led there is another one now.
  const id = form.idOf(path);
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  function turnTo(other: Kind) {
    // What was said of a field goes with it.
    form.change(path, "");
    setHeldUp(false);
    setKind(other);
  }

  return (
    <OwnForm form={form} lead={t.why} action={t.confirm}>
      {isHeldUp && <Notice tone="info">{t.recoveryStillWorks}</Notice>}
      <Text>{t[kind]}</Text>
      {kind === "app" && <AppCodeField label={logIn.app} field={form.field("code")} />}
      {kind === "recovery" && <RecoveryCodeField field={form.field("recoveryCode")} />}
      {kind === "password" && <CurrentPassword field={form.field("currentPassword")} />}
      {hasApp && (
        <div>
          <Button
            variant="transparent"
            px={0}
            c="var(--mantine-color-anchor)"
            bg="transparent"
            disabled={form.pending}
            onClick={() => turnTo(kind === "app" ? "recovery" : "app")}
          >
            {kind === "app" ? logIn.useRecovery : logIn.useApp}
          </Button>
        </div>
      )}
    </OwnForm>
  );
}
