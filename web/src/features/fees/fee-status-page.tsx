import { Stack } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FeeStatus, Payment } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { http, reply } from "@/lib/http";
import { paths } from "@/lib/paths";
import { AddFunds } from "@/shared/money/add-funds";
import { isOwed } from "@/shared/money/charge-status";
import { titlePayments, titlesIn } from "@/shared/money/charge-title";
import { FeesByYear } from "@/shared/money/fees-by-year/fees-by-year";
import { moneyKeys } from "@/shared/money/keys";
import { type PayableCharge, PayDialog } from "@/shared/money/pay-dialog";
import { usePayCharge } from "@/shared/money/payments";
import { AppLink } from "@/ui/app-link";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { ChargesPanel } from "./charges-panel";
import classes from "./fee-status-page.module.css";
import { FeeSums } from "./fee-sums";
import { PaymentSuccessful } from "./payment-successful";
import { PaymentsPanel } from "./payments-panel";
import { Support } from "./support";
import { texts } from "./texts";

const feeQuery = queryOptions({
  queryKey: moneyKeys.fees,
  queryFn: () => reply(http.GET("/fees/status")),
});

export const handle: EarlyData = { prefetch: (client) => client.prefetchQuery(feeQuery) };

type Open = { paying: PayableCharge } | { paid: Payment } | { adding: number | undefined } | null;

export function Component() {
  const fee = useQuery(feeQuery);
  const payment = usePayCharge("/fees/pay");
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
          // What was chosen may be known with its year, which the reply does not tell.
          onPaid={({ payment: paid }) => setOpen({ paid: { ...paid, title: open.paying.title } })}
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

interface ViewProps {
  /** Undefined while it is on its way. */
  fee: FeeStatus | undefined;
  onPay: (charge: PayableCharge) => void;
  onAddFunds: () => void;
}

function FeeView({ fee, onPay, onAddFunds }: ViewProps) {
  const closed = fee && closedSentence(fee.admissionStatus);
  const owesNothing = fee?.charges.length === 0;
  // In the order in which they fall due.
  const charges = fee?.charges ?? [];
  const owed = charges.find(isOwed);
  const next = owed && { ...owed, title: titlesIn(charges)(owed) };
  return (
    <Stack gap="lg" className={classes.fee}>
      {closed && (
        <Notice tone="info">
          {closed} <AppLink to={paths.admissionForm}>{texts.toForm}</AppLink>
        </Notice>
      )}
      {owesNothing && !closed && (
        <Panel>
          <Empty {...texts.charges.empty} />
        </Panel>
      )}
      {!owesNothing && (
        <>
          <FeeSums
            fee={fee}
            next={next}
            onPay={next && !closed ? () => onPay(next) : undefined}
            onAddFunds={onAddFunds}
          />
          <ChargesPanel charges={fee?.charges} />
        </>
      )}
      <FeesByYear years={fee?.years} />
      {/* Not before the lists above have their height: it would be pushed about. */}
      {fee && !owesNothing && (
        <PaymentsPanel
          payments={titlePayments(fee.payments, charges)}
          onPay={closed ? undefined : onPay}
        />
      )}
      {fee && <Support support={fee.support} />}
    </Stack>
  );
}

/** Why nothing can be paid yet; nothing to say once the admission is approved. */
const closedSentence = (status: string): string | undefined =>
  (texts.closed as Record<string, string>)[status];
