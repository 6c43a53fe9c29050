import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaymentReply } from "@/lib/api-types";
import { AddFunds } from "@/shared/money/add-funds";
import { type PayableCharge, PayDialog } from "@/shared/money/pay-dialog";
import { usePayCharge, walletQuery } from "@/shared/money/payments";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { BalancePanel } from "./balance-panel";
import { Outcome } from "./outcome";
import { texts } from "./texts";
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
            setOutcome(reply);
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
