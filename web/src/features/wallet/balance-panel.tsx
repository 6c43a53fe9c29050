import { formatRupees } from "@/lib/money";
import { AddFundsButton } from "@/shared/money/add-funds-button";
import { Figure } from "@/ui/figure";
import { Panel } from "@/ui/panel";
import classes from "./balance-panel.module.css";
import { texts } from "./texts";

interface Props {
  /** Undefined while it is on its way. */
  balance: number | undefined;
  onAddFunds: () => void;
}

export function BalancePanel({ balance, onAddFunds }: Props) {
  return (
    <Panel>
      <div className={classes.balance}>
        <dl aria-busy={balance === undefined}>
          <Figure
            large
            label={texts.balance}
            value={balance === undefined ? undefined : formatRupees(balance)}
          />
        </dl>
        <AddFundsButton onClick={onAddFunds} />
      </div>
    </Panel>
  );
}
