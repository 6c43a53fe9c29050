import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { byAmount, type Sorted } from "@/ui/list/order";

const pageSize = "50";

export const sorts = { amount: byAmount };

export interface Wanted extends Period, Sorted<keyof typeof sorts> {
  search: string;
}

export const transactionsQuery = ({ from, to, search, sort, order }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...sharedKeys.transactions, "listed", { from, to, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/transactions", {
          params: {
            query: withoutEmpty({ limit: pageSize, from, to, search, sort, order, after }),
          },
        }),
      ),
    ...pages,
    select: (read) => ({
      transactions: rowsOf(read, (body) => body.transactions),
      // With the first page alone, but of the whole period; not of what is searched for.
      totals: read.pages[0]?.body.totals ?? undefined,
    }),
  });
