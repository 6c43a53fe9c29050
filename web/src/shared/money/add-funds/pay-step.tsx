import { Button, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { formatRupees } from "@/lib/money";
import { CopyButton } from "@/ui/copy-button";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { FoldedCode, QrCode } from "@/ui/qr-code";
import classes from "./pay-step.module.css";
import { texts } from "./texts";
import { type UpiTarget, upiAddress } from "./upi";
import type { FundsForm } from "./use-add-funds";

/** Of a phone or a tablet, which may have a UPI app. On a desk nothing answers a link into one. */
const touch = "(pointer: coarse)";

interface Props {
  form: FundsForm;
  target: UpiTarget;
  amount: number;
  onBack: () => void;
}

export function PayStep({ form, target, amount, onBack }: Props) {
  const address = upiAddress(target, amount);
  const hasApp = useMediaQuery(touch, false, { getInitialValueInEffect: false });
  const code = <QrCode text={address} label={texts.code(formatRupees(amount), target.payeeName)} />;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <Text ref={takeFocus} tabIndex={-1}>
          {hasApp ? texts.open : texts.scan}
        </Text>
        <div className={classes.payment}>
          <div className={classes.code}>
            {hasApp ? (
              <>
                <Button component="a" href={address} size="md" fullWidth>
                  {texts.openApp}
                </Button>
                <FoldedCode title={texts.showCode}>{code}</FoldedCode>
              </>
            ) : (
              code
            )}
          </div>
          <PayTo target={target} amount={amount} />
        </div>
        <Text>{texts.afterwards}</Text>
        <TextField
          label={texts.utr}
          description={texts.utrHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          field={form.field("utr")}
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={form.pending} onClick={onBack}>
            {texts.back}
          </Button>
          <Button type="submit" loading={form.pending}>
            {texts.submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface PayToProps {
  target: UpiTarget;
  amount: number;
}

/** What the code says, for those who type it or check it. */
function PayTo({ target, amount }: PayToProps) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{texts.toPay}</dt>
        <dd className={classes.amount}>{formatRupees(amount)}</dd>
      </div>
      <div>
        <dt>{texts.payee}</dt>
        <dd>{target.payeeName}</dd>
      </div>
      <div>
        <dt>{texts.upiId}</dt>
        <dd>
          {target.upiId}
          <CopyButton what={texts.upiId} text={target.upiId} />
        </dd>
      </div>
      <div>
        <dt>{texts.reference}</dt>
        <dd>
          {target.reference}
          <CopyButton what={texts.reference} text={target.reference} />
        </dd>
      </div>
    </dl>
  );
}

/** A `ref` for what a step begins with: the button that led there is gone, and the focus with it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
