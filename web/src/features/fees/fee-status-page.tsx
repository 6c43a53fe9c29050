import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Payment } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { AddFunds } from "@/shared/money/add-funds";
import { type PayableCharge, PayDialog } from "@/shared/money/pay-dialog";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { feeQuery, usePayFee } from "./api";
import { FeeView } from "./fee-view";
import { PaymentSuccessful } from "./payment-successful";
import { texts } from "./texts";

export const handle: EarlyData = { prefetch: (client) => client.prefetchQuery(feeQuery) };

type Open = { paying: PayableCharge } | { paid: Payment } | { adding: number | undefined } | null;

export function Component() {
  const fee = useQuery(feeQuery);
  const payment = usePayFee();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  function pay(paying: PayableCharge) {
    // Money may have come in since this page was loaded.
    fee.refetch();
    setOpen({ paying });
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      {fee.isError && !fee.data ? (
        <Panel>
          <Failed error={fee.error} onRetry={() => fee.refetch()} />
        </Panel>
      ) : (
        <FeeView fee={fee.data} onPay={pay} onAddFunds={() => setOpen({ adding: undefined })} />
      )}
      {open && "paying" in open && fee.data && (
        <PayDialog
          callName="pay-fee"
          charge={open.paying}
          balance={fee.data.walletBalance}
          mayFail={false}
          pay={payment.mutateAsync}
          onPaid={(reply) => setOpen({ paid: reply.payment })}
          onAddFunds={(missing) => setOpen({ adding: missing })}
          onClose={close}
        />
      )}
      {open && "paid" in open && <PaymentSuccessful payment={open.paid} onClose={close} />}
      <AddFunds
        opened={open !== null && "adding" in open}
        suggested={open && "adding" in open ? open.adding : undefined}
        onClose={close}
      />
    </Page>
  );
}
