import { Text } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { RowButton } from "@/ui/list/row-actions";
import type { PayableCharge } from "./pay-dialog";
import { ReceiptButton } from "./receipt-button";
import { texts } from "./texts";

interface Props {
  payment: Payment;
  /** Undefined while nothing can be paid. */
  onPay: ((charge: PayableCharge) => void) | undefined;
}

/** What can be done with a payment: its receipt, or another try. */
export function PaymentAction({ payment, onPay }: Props) {
  const { title, amount, receiptUrl, payAgain } = payment;
  if (receiptUrl) return <ReceiptButton url={receiptUrl} title={title} />;
  if (payAgain && onPay) {
    return (
      <RowButton
        main
        aria-label={texts.payAgainOf(title)}
        onClick={() => onPay({ _id: payAgain, title, amount })}
      >
        {texts.payAgain}
      </RowButton>
    );
  }
  return (
    <Text c="dimmed" inherit>
      {texts.nothing}
    </Text>
  );
}
