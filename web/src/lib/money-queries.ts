import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http, reply } from "./http";
import { invalidate, sharedKeys } from "./invalidate";

/** What is known of a student's money. Several screens show it, and each payment changes it. */
export const moneyKeys = {
  wallet: ["wallet"] as const,
  history: ["wallet-history"] as const,
  topUps: ["top-ups"] as const,
  fees: ["fees"] as const,
  reexam: ["reexam"] as const,
};

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
