import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addRupees } from "@/lib/amount";
import { ApiError } from "@/lib/api-error";
import type { PaymentReply } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import type { PaymentToMake } from "@/lib/money-queries";
import { useRequestKey } from "@/lib/request-key";
import { Dialog } from "../dialog";
import { DialogActions } from "../dialog-actions";
import { ErrorSummary } from "../form/error-summary";
import { useForm } from "../form/use-form";
import { Notice } from "../notice";
import { PaymentSums } from "./payment-sums";
import { texts } from "./texts";

const words = texts.pay;

export interface PayableCharge {
  _id: string;
  title: string;
  amount: number;
}

interface Props {
  charge: PayableCharge;
  /** Of the wallet, as last heard. */
  balance: number;
  /** Whether a payment that the wallet cannot bear is recorded as failed, or not made at all. */
  mayFail: boolean;
  pay: (payment: PaymentToMake) => Promise<PaymentReply>;
  onPaid: (reply: PaymentReply) => void;
  onAddFunds: (missing: number) => void;
  onClose: () => void;
}

/** Says what a payment does to the wallet, and makes it. */
export function PayDialog(props: Props) {
  const { charge, balance, mayFail, pay, onPaid, onAddFunds, onClose } = props;
  const keyFor = useRequestKey();
  // The server may know of less money than this page does; what it said holds for that balance only.
  const [refusedAt, setRefusedAt] = useState<number>();
  const missing = Math.max(0, addRupees(charge.amount, -balance));
  const isShort = missing > 0 || refusedAt === balance;

  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        const call = { chargeId: charge._id };
        onPaid(await pay({ ...call, key: keyFor(call) }));
      } catch (error) {
        if (!isInsufficient(error)) throw error;
        setRefusedAt(balance);
      }
    },
  });
  // A payment on its way cannot be called back, so the dialog stays until its outcome is known.
  const close = () => form.pending || onClose();

  return (
    <Dialog title={words.title} opened onClose={close}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text fw={600}>{charge.title}</Text>
          <PaymentSums amount={charge.amount} balance={balance} missing={missing} />
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
          <DialogActions onCancel={close}>
            {isShort && (
              <Button disabled={form.pending} onClick={() => onAddFunds(missing)}>
                {texts.addFunds}
              </Button>
            )}
            {(mayFail || !isShort) && (
              <Button type="submit" variant={isShort ? "default" : "filled"} loading={form.pending}>
                {words.button(formatRupees(charge.amount))}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

const isInsufficient = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.message === words.insufficient;
