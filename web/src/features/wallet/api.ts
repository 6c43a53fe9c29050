import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import { moneyKeys } from "@/shared/money/keys";

const query = (after: string) => withoutEmpty({ limit: "20", after });

export const historyQuery = infiniteQueryOptions({
  queryKey: moneyKeys.history,
  queryFn: ({ pageParam }) =>
    pageOf(http.GET("/wallet/history", { params: { query: query(pageParam) } })),
  ...pages,
  select: (read) => rowsOf(read, (body) => body.payments),
});

export const topUpsQuery = infiniteQueryOptions({
  queryKey: moneyKeys.topUps,
  queryFn: ({ pageParam }) =>
    pageOf(http.GET("/wallet/top-ups", { params: { query: query(pageParam) } })),
  ...pages,
  select: (read) => rowsOf(read, (body) => body.topUps),
});
