import { useState } from "react";
import { addRupees } from "@/lib/amount";
import { ApiError } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";
import type { PaymentToMake } from "@/lib/money-queries";
import { useRequestKey } from "@/lib/request-key";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { useIsShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { texts } from "./texts";

const words = texts.pay;

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
  onPaid: (reply: Paid) => void;
}

/** Refused: there is nothing left to try. Unknown: a reply was lost, and it may have gone through. */
type Standing = "open" | "unknown" | "refused";

/** One payment, from the sums before it to its outcome, over as many tries as that takes. */
export function usePay<Paid>({ callName: act, charge, balance, pay, onPaid }: Options<Paid>) {
  const { keyOf, forget } = useRequestKey(`${act}:${charge._id}`);
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
        else flash(words.replied(charge.title), { tone: "info", forMs: flashUnasked });
      } catch (error) {
        if (!isShown.current) throw isOutcomeUnknown(error) ? outcomeUnknown(words.unknown) : error;
        if (isOutcomeUnknown(error)) {
          setStanding("unknown");
          throw outcomeUnknown(words.unknown);
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

const isInsufficient = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.message === words.insufficient;

/** Paid already, gone, or not to be paid: the same call would be answered so again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [404, 409, 422].includes(error.status);
