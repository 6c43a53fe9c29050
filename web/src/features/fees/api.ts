import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { moneyKeys, usePayment } from "@/lib/money-queries";
import { keyHeader } from "@/lib/request-key";

export const feeQuery = queryOptions({
  queryKey: moneyKeys.fees,
  queryFn: () => reply(http.GET("/fees/status")),
});

export const usePayFee = () =>
  usePayment(({ chargeId, key }) =>
    reply(http.POST("/fees/pay", { params: { header: { [keyHeader]: key } }, body: { chargeId } })),
  );
