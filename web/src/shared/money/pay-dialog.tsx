import { Button, Group, Stack, Text } from "@mantine/core";
import { formatRupees } from "@/lib/money";
import type { PaymentToMake } from "@/lib/money-queries";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Notice } from "@/ui/notice";
import { texts as uiTexts } from "@/ui/texts";
import { PaymentSums } from "./payment-sums";
import { texts } from "./texts";
import { type PayableCharge, usePay } from "./use-pay";

export type { PayableCharge };

const words = texts.pay;

interface Props<Paid> {
  /** Names the call among all that move money. */
  callName: string;
  charge: PayableCharge;
  /** Of the wallet, as last heard. */
  balance: number;
  /** Whether a payment that the wallet cannot bear is recorded as failed, or not made at all. */
  mayFail: boolean;
  /** Where the specification names the button. It is there then whatever is missing. */
  action?: string;
  pay: (payment: PaymentToMake) => Promise<Paid>;
  /** With what the server replied. */
  onPaid: (reply: Paid) => void;
  onAddFunds: (missing: number) => void;
  onClose: () => void;
}

/** Says what a payment does to the wallet, and makes it. */
export function PayDialog<Paid>(props: Props<Paid>) {
  const { mayFail, action, onAddFunds, onClose, ...payment } = props;
  const { charge } = payment;
  const { form, standing, balance, missing, isShort } = usePay(payment);
  const isUnknown = standing === "unknown";

  if (standing === "refused") {
    return (
      <Dialog title={words.title} opened onClose={onClose}>
        <ErrorSummary form={form} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </Group>
      </Dialog>
    );
  }

  return (
    <Dialog title={words.title} opened onClose={onClose} isPending={form.pending}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text fw={600}>{charge.title}</Text>
          {/* What was missing before may be what made it fail, or nothing of the kind. */}
          {!(isUnknown && missing > 0) && (
            <PaymentSums amount={charge.amount} balance={balance} missing={missing} />
          )}
          {isShort && (
            <>
              <Notice tone="error" role="alert">
                {words.insufficient}
              </Notice>
              <Text size="sm">
                {words.addFirst} {mayFail && words.recorded}
              </Text>
            </>
          )}
          <DialogActions>
            {isShort && (
              <Button disabled={form.pending} onClick={() => onAddFunds(missing)}>
                {texts.addFunds}
              </Button>
            )}
            {(mayFail || action || !isShort) && (
              <Button type="submit" variant={isShort ? "default" : "filled"} loading={form.pending}>
                {isUnknown ? uiTexts.retry : (action ?? words.button(formatRupees(charge.amount)))}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
