import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { PaymentReply } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { ReceiptButton } from "@/shared/money/receipt-button";
import { AppLink } from "@/ui/app-link";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Notice } from "@/ui/notice";
import classes from "./outcome.module.css";
import { texts } from "./texts";

const t = texts.outcome;

/** How a payment went; stays until the next one, so that nobody has to be quick. */
export function Outcome({ outcome: { status, message, payment } }: { outcome: PaymentReply }) {
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
