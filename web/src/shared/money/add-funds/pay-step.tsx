import { Button, Stack, Text } from "@mantine/core";
import { formatRupees } from "@/lib/money";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import classes from "./pay-step.module.css";
import { PayTo } from "./pay-to";
import { QrCode } from "./qr-code";
import { takeFocus } from "./take-focus";
import { texts } from "./texts";
import { type UpiTarget, upiAddress } from "./upi";
import type { FundsForm } from "./use-add-funds";

interface Props {
  form: FundsForm;
  target: UpiTarget;
  amount: number;
  onBack: () => void;
}

export function PayStep({ form, target, amount, onBack }: Props) {
  const address = upiAddress(target, amount);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <Text ref={takeFocus} tabIndex={-1}>
          {texts.scan} <span className={classes.app}>{texts.orOpen}</span>
        </Text>
        <div className={classes.payment}>
          <div className={classes.code}>
            <QrCode text={address} label={texts.code(formatRupees(amount), target.payeeName)} />
            <Button component="a" href={address} variant="default" className={classes.app}>
              {texts.openApp}
            </Button>
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
