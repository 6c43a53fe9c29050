import { Text } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { RowButton } from "@/ui/list/row-actions";
import { ShortId } from "@/ui/short-id";
import { StatusBadge } from "@/ui/status-badge";
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

/** SUCCESS in green, FAILURE in red, as the specification has them. */
export function PaymentStatus({ status }: { status: string }) {
  return status === "SUCCESS" ? (
    <StatusBadge tone="good" icon={DoneIcon}>
      {texts.payment.SUCCESS}
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={RejectedIcon}>
      {texts.payment.FAILURE}
    </StatusBadge>
  );
}

interface TransactionIdProps {
  id: string;
  /** By which the staff know it; null of what has no receipt. */
  receiptNumber?: string | null;
}

/** Of a payment, by which it is asked about on the telephone; copied, it is whole. */
export const TransactionId = ({ id, receiptNumber }: TransactionIdProps) => (
  <ShortId id={id} knownAs={receiptNumber} nameOf={texts.transactionId} />
);
