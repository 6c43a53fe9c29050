import { Button, Stack, Text } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { ReceiptButton } from "@/shared/money/receipt-button";
import { Dialog } from "@/ui/dialog";
import { Figure } from "@/ui/figure";
import { DoneIcon } from "@/ui/icons";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./payment-successful.module.css";
import { texts } from "./texts";

const t = texts.success;

interface Props {
  payment: Payment;
  onClose: () => void;
}

export function PaymentSuccessful({ payment, onClose }: Props) {
  return (
    <Dialog title={t.title} opened onClose={onClose}>
      <Stack>
        <Text role="status" className={classes.said}>
          <DoneIcon size={24} stroke={1.75} aria-hidden />
          {t.text(payment.title)}
        </Text>
        <dl className={classes.facts}>
          <Figure large label={t.amount} value={formatRupees(payment.amount)} />
          <div>
            <dt>{t.id}</dt>
            <dd>{payment.transactionId}</dd>
          </div>
        </dl>
        <div className={classes.actions}>
          {payment.receiptUrl && (
            <ReceiptButton large url={payment.receiptUrl} title={payment.title} />
          )}
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </div>
      </Stack>
    </Dialog>
  );
}
