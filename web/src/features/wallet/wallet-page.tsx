import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PaymentReply } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { AddFunds, AddFundsButton } from "@/shared/money/add-funds";
import { type PayableCharge, PayDialog } from "@/shared/money/pay-dialog";
import { usePayCharge, walletQuery } from "@/shared/money/payments";
import { ReceiptButton } from "@/shared/money/receipt-button";
import { AppLink } from "@/ui/app-link";
import { Figure } from "@/ui/figure";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";
import classes from "./wallet-page.module.css";
import { useOpenTab, WalletTabs } from "./wallet-tabs";

type Open = { paying: PayableCharge } | { adding: number | undefined } | null;

export function Component() {
  const wallet = useQuery(walletQuery);
  const payment = usePayCharge("/wallet/pay");
  const [open, setOpen] = useState<Open>(null);
  const [outcome, setOutcome] = useState<PaymentReply>();
  const close = () => setOpen(null);

  function pay(paying: PayableCharge) {
    setOutcome(undefined);
    // Money may have come in since this page was loaded.
    wallet.refetch();
    setOpen({ paying });
  }

  return (
    <Page title={texts.title} part={texts.tabs[useOpenTab()]} lead={texts.lead}>
      <Stack gap="lg">
        {outcome && <Outcome key={outcome.payment.transactionId} outcome={outcome} />}
        {wallet.isError && !wallet.data ? (
          <Panel>
            <Failed error={wallet.error} onRetry={() => wallet.refetch()} />
          </Panel>
        ) : (
          <BalancePanel
            balance={wallet.data?.balance}
            onAddFunds={() => setOpen({ adding: undefined })}
          />
        )}
        <WalletTabs
          wallet={wallet}
          failureShown={outcome !== undefined && outcome.status !== "SUCCESS"}
          onPay={pay}
        />
      </Stack>
      {open && "paying" in open && wallet.data && (
        <PayDialog
          callName="pay-wallet"
          charge={open.paying}
          balance={wallet.data.balance}
          mayFail
          pay={payment.mutateAsync}
          onPaid={(reply) => {
            setOutcome(calledAs(open.paying, reply));
            close();
          }}
          onAddFunds={(missing) => setOpen({ adding: missing })}
          onClose={close}
        />
      )}
      <AddFunds
        opened={open !== null && "adding" in open}
        suggested={open && "adding" in open ? open.adding : undefined}
        onClose={close}
      />
    </Page>
  );
}

/** What was chosen may be known with its year, which the reply does not tell. */
const calledAs = ({ title }: PayableCharge, reply: PaymentReply): PaymentReply => ({
  ...reply,
  payment: { ...reply.payment, title },
});

interface Props {
  /** Undefined while it is on its way. */
  balance: number | undefined;
  onAddFunds: () => void;
}

function BalancePanel({ balance, onAddFunds }: Props) {
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

const t = texts.outcome;

/** How a payment went; stays until the next one, so that nobody has to be quick. */
function Outcome({ outcome: { status, message, payment } }: { outcome: PaymentReply }) {
  const amount = formatRupees(payment.amount);
  const succeeded = status === "SUCCESS";
  const ref = useRef<HTMLDivElement>(null);
  // The dialog gives the focus back to a row that is about to go.
  useEffect(() => focusAfterDialog(ref.current), []);
  return (
    <div ref={ref} role={succeeded ? "status" : "alert"} tabIndex={-1}>
      <Notice tone={succeeded ? "success" : "error"}>
        {succeeded ? (
          <div className={classes.paid}>
            <div>
              <Text fw={600} inherit>
                {t.paid(amount, payment.title)}
              </Text>
              {t.id(payment.transactionId)}
            </div>
            {payment.receiptUrl && (
              <ReceiptButton large url={payment.receiptUrl} title={payment.title} />
            )}
          </div>
        ) : (
          <>
            {t.failed(message, amount, payment.title)}{" "}
            <AppLink to={`${paths.wallet}?tab=history`} c="inherit">
              {t.toHistory}
            </AppLink>
          </>
        )}
      </Notice>
    </div>
  );
}
