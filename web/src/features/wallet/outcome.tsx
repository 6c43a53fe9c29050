import { Text } from "@mantine/core";
import { paths } from "@/app/paths";
import type { PaymentReply } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { AppLink } from "@/ui/app-link";
import { ReceiptButton } from "@/ui/money/receipt-button";
import { Notice } from "@/ui/notice";
import classes from "./outcome.module.css";
import { texts } from "./texts";

const words = texts.outcome;

/** After the dialog, which gives the focus back to a row that may be gone. */
function takeFocus(element: HTMLElement | null) {
  if (element) setTimeout(() => element.focus());
}

/** How a payment went; stays until the next one, so that nobody has to be quick. */
export function Outcome({ outcome: { status, message, payment } }: { outcome: PaymentReply }) {
  const amount = formatRupees(payment.amount);
  const went = status === "SUCCESS";
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone={went ? "success" : "error"}>
        {went ? (
          <div className={classes.paid}>
            <div>
              <Text fw={600} inherit>
                {words.paid(amount, payment.title)}
              </Text>
              {words.id(payment.transactionId)}
            </div>
            {payment.receiptUrl && (
              <ReceiptButton large url={payment.receiptUrl} title={payment.title} />
            )}
          </div>
        ) : (
          <>
            {words.failed(message, amount, payment.title)}{" "}
            <AppLink to={`${paths.wallet}?tab=history`} c="inherit">
              {words.toHistory}
            </AppLink>
          </>
        )}
      </Notice>
    </div>
  );
}
