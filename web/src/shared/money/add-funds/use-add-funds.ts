import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addRupees, amountFaults, amountIn } from "@/lib/amount";
import { ApiError } from "@/lib/api-error";
import type { TopUp } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { flash, flashUnasked } from "@/lib/flash";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { sentences } from "@/lib/sentences.generated";
import { useSession } from "@/lib/session";
import { useIsShown } from "@/lib/use-while-shown";
import { type Fault, useForm } from "@/ui/form/use-form";
import { moneyKeys } from "../keys";
import { keyHeader, type RequestKey } from "../payments";
import { texts } from "./texts";
import { isBankReference, type UpiTarget, usualUpiLimit } from "./upi";

interface Typed {
  amount: string;
  utr: string;
  /** What the QR code shows; with it the dialog is at its second step. */
  target: UpiTarget | null;
}

interface Options {
  /** The wallet's own; the code shows it from the second step on. */
  upi: UpiTarget | null | undefined;
  suggested: number | undefined;
  requestKey: RequestKey;
}

/** Two steps to one top-up. What was typed outlives the dialog, and a phone that drops the page. */
export function useAddFunds({ upi, suggested, requestKey }: Options) {
  const isShown = useIsShown();
  const store = `add-funds-${useSession().id}`;
  const [before] = useState(() => fitting(readFromTab<Typed>(store), suggested));
  const [target, setTarget] = useState(before?.target ?? null);
  const [done, setDone] = useState<TopUp>();
  /** What is left of an amount that is paid in parts. */
  const [rest, setRest] = useState(0);
  const request = useTopUp();

  const form = useForm({
    initial: {
      amount: before?.amount || (suggested ? String(suggested) : ""),
      utr: before?.utr ?? "",
    },
    check: ({ amount, utr }) => [
      ...amountFaults("amount", amount, sentences["amount.not-positive"]),
      ...(target && !isBankReference(utr)
        ? [{ path: "utr", msg: sentences["top-up.invalid-bank-reference"] }]
        : []),
    ],
    submit: async ({ amount, utr }) => {
      if (!target) return setTarget(upi ?? null);
      const body = { amount: amountIn(amount) ?? 0, utr: utr.trim(), reference: target.reference };
      try {
        const { topUp } = await request.mutateAsync({ body, key: requestKey.keyOf(body) });
        requestKey.forget();
        removeFromTab(store);
        setDone(topUp);
        if (!isShown.current) flash(texts.done.late, { forMs: flashUnasked });
      } catch (error) {
        // What the first step asked for has to be put right there.
        if (faultsOf(error).some(({ path }) => path !== "utr")) setTarget(null);
        throw error;
      }
    },
  });

  const { amount = "", utr = "" } = form.values;
  useEffect(() => {
    if (!done) saveToTab(store, { amount, utr, target });
  }, [store, amount, utr, target, done]);

  function payNext() {
    form.change("amount", String(rest));
    form.change("utr", "");
    setRest(0);
    setTarget(null);
    setDone(undefined);
  }

  const rupees = amountIn(amount);
  const parts = partsOf(rupees, (left) => {
    form.change("amount", String(usualUpiLimit));
    setRest(addRupees(rest, left));
  });
  return { form, amount: rupees, parts, target, setTarget, done, rest, payNext };
}

export interface Parts {
  /** What is left after the first part. */
  rest: number;
  start: () => void;
}

function partsOf(amount: number | null, start: (rest: number) => void): Parts | undefined {
  if (amount === null || amount <= usualUpiLimit) return undefined;
  const rest = addRupees(amount, -usualUpiLimit);
  return { rest, start: () => start(rest) };
}

/**
 * A draft for another sum than the one that is missing now would ask for the wrong money. Once its
 * code was shown, it may have already been paid: then only the draft knows what the payment was.
 */
function fitting(draft: Typed | null, suggested: number | undefined) {
  const isOther = suggested && draft && amountIn(draft.amount) !== suggested;
  return isOther && !draft.target ? null : draft;
}

const faultsOf = (error: unknown): Fault[] =>
  error instanceof ApiError ? error.faults.filter(({ path }) => path) : [];

interface Request {
  body: { amount: number; utr: string; reference: string };
  key: string;
}

function useTopUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Request) =>
      reply(http.POST("/wallet/top-ups", { params: { header: { [keyHeader]: key } }, body })),
    // The wallet gives the next reference.
    onSettled: () => invalidate(client, moneyKeys.topUps, moneyKeys.wallet, sharedKeys.timeline),
  });
}

export type FundsForm = ReturnType<typeof useAddFunds>["form"];
