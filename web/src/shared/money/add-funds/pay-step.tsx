import { Button, Stack, Text } from "@mantine/core";
import { encode } from "uqr";
import { formatRupees } from "@/lib/money";
import { CopyButton } from "@/ui/copy-button";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import classes from "./pay-step.module.css";
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

/** Modules of white around it, without which cameras do not find a code. */
const quiet = 4;

interface QrCodeProps {
  text: string;
  label: string;
}

/** Dark on white in every colour scheme: many cameras read nothing else. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const side = size + 2 * quiet;
  return (
    <svg
      className={classes.qr}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={outline(data)} fill="#000" />
    </svg>
  );
}

/** One bar for each run of dark modules of a line. */
function outline(lines: boolean[][]): string {
  return lines
    .flatMap((line, y) => {
      const text = line.map((dark) => (dark ? "1" : "0")).join("");
      return [...text.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index},${y}h${run.length}v1h-${run.length}z`,
      );
    })
    .join("");
}

/** A `ref` for what a step begins with: the button that led there is gone, and the focus with it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
