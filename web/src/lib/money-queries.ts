import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PaymentReply } from "./api-types";
import { http, reply } from "./http";

/** What is known of a student's money. Several screens show it, and each payment changes it. */
export const moneyKeys = {
  wallet: ["wallet"] as const,
  history: ["wallet-history"] as const,
  topUps: ["top-ups"] as const,
  fees: ["fees"] as const,
};

export const walletQuery = queryOptions({
  queryKey: moneyKeys.wallet,
  queryFn: () => reply(http.GET("/wallet")),
});

export interface PaymentToMake {
  chargeId: string;
  /** One for all tries of the same payment. */
  key: string;
}

/**
 * A payment out of the wallet. Whatever became of it is read again from the server, also after a
 * refusal and after a lost reply: then nobody here knows whether it went through.
 */
export function usePayment(pay: (payment: PaymentToMake) => Promise<PaymentReply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: pay,
    // Not waited for: the outcome is known and is to be told at once.
    onSettled: () => {
      for (const queryKey of [moneyKeys.wallet, moneyKeys.history, moneyKeys.fees]) {
        client.invalidateQueries({ queryKey });
      }
    },
  });
}
