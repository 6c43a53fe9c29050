import { addRupees } from "@/lib/amount";
import { formatRupees } from "@/lib/money";
import classes from "./payment-sums.module.css";
import { texts } from "./texts";

const t = texts.pay;

interface Props {
  amount: number;
  balance: number;
  missing: number;
}

/** The wallet before and after, or what it lacks, as a sum to be checked at a glance. */
export function PaymentSums({ amount, balance, missing }: Props) {
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t.balance}</dt>
        <dd>{formatRupees(balance)}</dd>
      </div>
      <div>
        <dt>{t.amount}</dt>
        <dd>{formatRupees(amount)}</dd>
      </div>
      <div className={classes.result} data-missing={missing > 0 || undefined}>
        <dt>{missing > 0 ? t.missing : t.after}</dt>
        <dd>{formatRupees(missing > 0 ? missing : addRupees(balance, -amount))}</dd>
      </div>
    </dl>
  );
}
