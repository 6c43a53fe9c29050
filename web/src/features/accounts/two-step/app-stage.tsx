import { Button, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FactorSecret } from "@/lib/api-types";
import { CopyButton } from "@/ui/copy-button";
import { FoldedCode, QrCode } from "@/ui/qr-code";
import { AppCodeField } from "./app-code-field";
import { StageForm } from "./stage-form";
import { twoStepTexts } from "./texts";
import classes from "./two-step.module.css";
import type { EnrolmentState } from "./use-enrolment";

const t = twoStepTexts.setUp;

/** Of a phone or a tablet, which may have the app. On a desk nothing answers a link into one. */
const touch = "(pointer: coarse)";

interface Props {
  enrolment: EnrolmentState;
  secret: FactorSecret;
}

export function AppStage({ enrolment, secret: { secret, uri } }: Props) {
  const { appForm: form, startAgain } = enrolment;
  const hasApp = useMediaQuery(touch, false, { getInitialValueInEffect: false });
  const code = <QrCode text={uri} label={t.qr} />;
  return (
    <StageForm
      form={form}
      action={t.turnOn}
      beside={{ label: t.again, onClick: () => startAgain() }}
    >
      <Text ref={takeFocus} tabIndex={-1}>
        {hasApp ? t.open : t.scan}
      </Text>
      <div className={classes.code}>
        {hasApp ? (
          <>
            <Button component="a" href={uri} size="md" fullWidth>
              {t.openApp}
            </Button>
            <FoldedCode title={t.showCode}>{code}</FoldedCode>
          </>
        ) : (
          code
        )}
      </div>
      <dl className={classes.secret}>
        <dt>
          {t.secret} <span>{t.secretHint}</span>
        </dt>
        <dd>
          <code>{inFours(secret)}</code>
          <CopyButton what={t.secret} text={secret} />
        </dd>
      </dl>
      <AppCodeField
        label={twoStepTexts.logIn.app}
        description={t.appHint}
        field={form.field("code")}
      />
    </StageForm>
  );
}

/** Easier to type, and apps take it with spaces. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** A `ref` for what a step begins with: the button that led there is gone, and the focus with it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
