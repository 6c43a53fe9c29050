import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Reexam, ReexamPaid } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { moneyKeys } from "@/shared/money/keys";
import { keyHeader, usePayment } from "@/shared/money/payments";

export const reexamQuery = queryOptions({
  queryKey: moneyKeys.reexam,
  queryFn: () => reply(http.GET("/reexam")),
});

export const receiptOf = (transactionId: string) => `/fees/receipts/${transactionId}`;

/** The dialog's charge is the subject: its fee is raised and paid in one. */
export function usePayReexam() {
  const client = useQueryClient();
  return usePayment(async ({ chargeId: subjectId, amount: fee, key }) => {
    const params = { header: { [keyHeader]: key } };
    const done = await reply(http.POST("/reexam/pay", { params, body: { subjectId, fee } }));
    move(client, subjectId, done);
    return done;
  });
}

/** Shown as paid at once, as the server has just said, without waiting for the next reading. */
function move(client: QueryClient, subjectId: string, { balance, paid }: ReexamPaid) {
  client.setQueryData<Reexam>(
    moneyKeys.reexam,
    (before) =>
      before && {
        ...before,
        balance,
        failed: before.failed.filter(({ id }) => id !== subjectId),
        paid: [paid, ...before.paid.filter(({ id }) => id !== paid.id)],
      },
  );
}
