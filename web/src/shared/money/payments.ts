import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { hasCode } from "@/lib/api-error";
import type { Reply } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { useSession } from "@/lib/session";
import { moneyKeys } from "./keys";

export const walletQuery = queryOptions({
  queryKey: moneyKeys.wallet,
  queryFn: () => reply(http.GET("/wallet")),
});

export interface PaymentToMake {
  chargeId: string;
  /** Rupees: what the person who pays was shown. */
  amount: number;
  /** One for all tries of the same payment. */
  key: string;
}

/**
 * A payment out of the wallet. Whatever became of it is read again from the server, also after a
 * refusal and after a lost reply: then nobody here knows whether it went through.
 */
export function usePayment<Paid>(pay: (payment: PaymentToMake) => Promise<Paid>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: pay,
    onSettled: () => {
      const { wallet, history, fees, reexam } = moneyKeys;
      invalidate(client, wallet, history, fees, reexam, sharedKeys.timeline);
    },
  });
}

type PayPath = "/fees/pay" | "/wallet/pay";

/** Pays a charge, as the fee page or the wallet's page pays one. */
export const usePayCharge = <Path extends PayPath>(path: Path) =>
  usePayment(async ({ chargeId, key }) => {
    const call = { params: { header: { [keyHeader]: key } }, body: { chargeId } };
    return (await reply(http.POST(path as PayPath, call))) as Reply<Path, "post">;
  });

/** What may be asked for twice without being done twice carries one key for all its tries. */
export const keyHeader = "Idempotency-Key";

/** Pages that were not opened over https have no `randomUUID`. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Sent {
  body: string;
  key: string;
}

/**
 * The key of a call: the same for every try of the same body, also after a reply was lost on its way;
 * another body is another call. The tab keeps it over a reload, for this account only.
 * @param callName What is done and to what: "reversal:" and the transfer's id.
 */
function requestKey(callName: string, accountId: string) {
  // Ends with the account's id, as everything does that a tab keeps for one account.
  const store = `key-of-${callName}:${accountId}`;
  let last: Sent | undefined;
  const keyOf = (body: unknown): string => {
    const text = JSON.stringify(body);
    const before = last ?? readFromTab<Sent>(store);
    last = before?.body === text ? before : { body: text, key: newKey() };
    saveToTab(store, last);
    return last.key;
  };
  /** Once it is done: the same again would be another call. A refusal leaves a lost try open. */
  const forget = () => {
    last = undefined;
    removeFromTab(store);
  };
  return { keyOf, forget };
}

/** The keys of many calls, by their names. */
export function useRequestKeys() {
  const { id } = useSession();
  const made = useRef(new Map<string, RequestKey>());
  return (callName: string): RequestKey => {
    const key = made.current.get(callName) ?? requestKey(callName, id);
    made.current.set(callName, key);
    return key;
  };
}

/** The key of a dialog's call. */
export const useRequestKey = (callName: string) => useRequestKeys()(callName);

export type RequestKey = ReturnType<typeof requestKey>;

/** The wallet holds less than this page knew. */
export const isInsufficient = (error: unknown) => hasCode(error, "payment.insufficient-balance");

/** Paid already, gone, or not to be paid: the same call would be answered so again. */
export const isFinal = (error: unknown) =>
  hasCode(
    error,
    "payment.charge-withdrawn",
    "payment.fee-changed",
    "payment.not-open",
    "payment.paid-before",
    "reexam.not-offered",
    "reexam.no-date",
    "reexam.over",
    "reexam.paid-before",
    "reexam.under-revision",
    "request.key-used",
    "request.not-found",
    "scholarship.applied-before",
    "scholarship.students-chosen",
    "scholarship.test-over",
  );
