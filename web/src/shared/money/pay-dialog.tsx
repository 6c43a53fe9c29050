import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addRupees } from "@/lib/amount";
import { flash, flashUnasked } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { useIsShown } from "@/lib/use-while-shown";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { texts as uiTexts } from "@/ui/texts";
import { PaymentSums } from "./payment-sums";
import { isFinal, isInsufficient, type PaymentToMake, useRequestKey } from "./payments";
import { texts } from "./texts";

const t = texts.pay;

export interface PayableCharge {
  _id: string;
  title: string;
  amount: number;
}

interface Options<Paid> {
  /** Names the call: one charge may be paid from several pages, which call different addresses. */
  callName: string;
  charge: PayableCharge;
  /** Of the wallet, as last heard. */
  balance: number;
  pay: (payment: PaymentToMake) => Promise<Paid>;
  /** With what the server replied. */
  onPaid: (reply: Paid) => void;
}

interface Props<Paid> extends Options<Paid> {
  /** Whether a payment that the wallet cannot bear is recorded as failed, or not made at all. */
  mayFail: boolean;
  /** Where the specification names the button. It is there then whatever is missing. */
  action?: string;
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
      <Dialog title={t.title} opened onClose={onClose}>
        <ErrorSummary form={form} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>{uiTexts.close}</Button>
        </Group>
      </Dialog>
    );
  }

  return (
    <Dialog title={t.title} opened onClose={onClose} isPending={form.pending}>
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
                {t.insufficient}
              </Notice>
              <Text size="sm">
                {t.addFirst} {mayFail && t.recorded}
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
                {isUnknown ? uiTexts.retry : (action ?? t.button(formatRupees(charge.amount)))}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Refused: there is nothing left to try. Unknown: a reply was lost, and it may have gone through. */
type Standing = "open" | "unknown" | "refused";

/** One payment, from the sums before it to its outcome, over as many tries as that takes. */
function usePay<Paid>({ callName, charge, balance, pay, onPaid }: Options<Paid>) {
  const { keyOf, forget } = useRequestKey(`${callName}:${charge._id}`);
  const isShown = useIsShown();
  const [standing, setStanding] = useState<Standing>("open");
  // The balance read again after a lost reply may have the payment in it, so it must not be reckoned
  // with until the outcome is known.
  const [pressedAt, setPressedAt] = useState<number>();
  // The server may know of less money than this page does; what it said holds for that balance only.
  const [refusedAt, setRefusedAt] = useState<number>();

  const form = useForm({
    initial: {},
    submit: async () => {
      setPressedAt(pressedAt ?? balance);
      try {
        const call = { chargeId: charge._id, amount: charge.amount };
        const paid = await pay({ ...call, key: keyOf(call) });
        forget();
        if (isShown.current) onPaid(paid);
        else flash(t.replied(charge.title), { tone: "info", forMs: flashUnasked });
      } catch (error) {
        if (!isShown.current)
          throw isOutcomeUnknown(error) ? outcomeUnknown(t.unknown, error) : error;
        if (isOutcomeUnknown(error)) {
          setStanding("unknown");
          throw outcomeUnknown(t.unknown, error);
        }
        if (isInsufficient(error)) {
          setStanding("open");
          setPressedAt(undefined);
          setRefusedAt(balance);
          return;
        }
        if (isFinal(error)) setStanding("refused");
        // A try that was turned away says nothing of the one whose reply was lost.
        else if (standing !== "unknown") setPressedAt(undefined);
        throw error;
      }
    },
  });

  const before = pressedAt ?? balance;
  const missing = Math.max(0, addRupees(charge.amount, -before));
  const isShort = standing === "open" && (missing > 0 || refusedAt === before);
  return { form, standing, balance: before, missing, isShort };
}
