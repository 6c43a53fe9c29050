import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Charge, FeeStatus } from "@/lib/api-types";
import { formatDate, relativeHint } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { AddFundsButton } from "@/shared/money/add-funds";
import { texts as moneyTexts } from "@/shared/money/texts";
import { Figure } from "@/ui/figure";
import { WarningIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./fee-sums.module.css";
import { texts } from "./texts";

interface Props {
  /** Undefined while it is on its way. */
  fee: FeeStatus | undefined;
  next: Charge | undefined;
  /** Undefined while nothing can be paid. */
  onPay: (() => void) | undefined;
  onAddFunds: () => void;
}

/** The place of a hint, so that nothing moves when it comes. */
const held = <Skeleton height={21} width="8em" />;

/** What it all comes to, and the wallet that it is paid from. */
export function FeeSums({ fee, next, onPay, onAddFunds }: Props) {
  const rupees = (amount: number | undefined) =>
    amount === undefined ? undefined : formatRupees(amount);
  return (
    <Panel>
      <dl className={classes.sums} aria-busy={!fee}>
        <Figure large label={texts.balance} value={rupees(fee?.balanceDue)} />
        <Figure
          label={texts.total}
          value={rupees(fee?.totalFee)}
          hint={fee?.years?.length ? texts.sinceThisYear : undefined}
        />
        <Figure label={texts.paid} value={rupees(fee?.paidAmount)} />
        <Figure
          label={texts.due}
          value={fee && dueDateOf(fee)}
          hint={fee ? next && <DueHint {...next} /> : <span className={classes.due}>{held}</span>}
        />
      </dl>
      <div className={classes.wallet}>
        <dl>
          <Figure
            label={texts.wallet}
            value={rupees(fee?.walletBalance)}
            hint={fee ? next && onPay && texts.next(next.title, formatRupees(next.amount)) : held}
          />
        </dl>
        <div className={classes.actions}>
          <AddFundsButton variant="default" onClick={onAddFunds} />
          {(onPay || !fee) && (
            <Button disabled={!onPay} onClick={onPay}>
              {texts.payWithWallet}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

const dueDateOf = ({ dueDate }: FeeStatus): ReactNode =>
  dueDate ? formatDate(dueDate) : texts.nothingDue;

const DueHint = ({ dueDate, status }: Charge) => (
  <span className={classes.due}>
    {relativeHint(dueDate)}
    {status === "Overdue" && (
      <StatusBadge tone="bad" icon={WarningIcon}>
        {moneyTexts.overdue}
      </StatusBadge>
    )}
  </span>
);
