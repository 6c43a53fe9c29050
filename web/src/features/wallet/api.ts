import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { moneyKeys, usePayment } from "@/lib/money-queries";
import { keyHeader } from "@/lib/request-key";

const pageSize = "20";

const query = (after: string) => ({ limit: pageSize, ...(after && { after }) });

export const historyQuery = infiniteQueryOptions({
  queryKey: moneyKeys.history,
  queryFn: ({ pageParam }) =>
    pageOf(http.GET("/wallet/history", { params: { query: query(pageParam) } })),
  initialPageParam: "",
  getNextPageParam: ({ after }) => after,
  select: ({ pages }) => pages.flatMap(({ body }) => body.payments),
});

export const topUpsQuery = infiniteQueryOptions({
  queryKey: moneyKeys.topUps,
  queryFn: ({ pageParam }) =>
    pageOf(http.GET("/wallet/top-ups", { params: { query: query(pageParam) } })),
  initialPageParam: "",
  getNextPageParam: ({ after }) => after,
  select: ({ pages }) => pages.flatMap(({ body }) => body.topUps),
});

export const usePayFromWallet = () =>
  usePayment(({ chargeId, key }) =>
    reply(
      http.POST("/wallet/pay", { params: { header: { [keyHeader]: key } }, body: { chargeId } }),
    ),
  );
