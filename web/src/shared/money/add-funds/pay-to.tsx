import { formatRupees } from "@/lib/money";
import { CopyButton } from "@/ui/copy-button";
import classes from "./pay-step.module.css";
import { texts } from "./texts";
import type { UpiTarget } from "./upi";

interface Props {
  target: UpiTarget;
  amount: number;
}

/** What the code says, for whoever types it or checks it. */
export function PayTo({ target, amount }: Props) {
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
