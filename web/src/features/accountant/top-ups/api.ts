import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { useInTurn } from "@/shared/queue/many/use-in-turn";
import type { AskedOfQueue } from "@/shared/queue/use-queue";
import { byAmount, byRequest, type Sorts } from "@/ui/list/order";
import { at, key, keyed, limit, type Reasoned, useMoneyMutation } from "../api";

export const statuses = ["Pending", "Approved", "Rejected", "Reversed"] as const;
export type Status = (typeof statuses)[number];

type TopUpSort = "amount" | "time";

/** What waits is in the order of the requests by itself. */
export const topUpSortsOf = (status: Status): Sorts<TopUpSort> =>
  status === "Pending" ? { amount: byAmount } : { amount: byAmount, time: byRequest };

type AskedOfTopUps = AskedOfQueue<Status, TopUpSort> & Period;

export const topUpsQuery = ({ status, from, to, search, sort, order }: AskedOfTopUps) =>
  infiniteQueryOptions({
    queryKey: [...key, "top-ups", { status, from, to, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/top-ups", {
          params: {
            query: { status, ...withoutEmpty({ limit, from, to, search, sort, order, after }) },
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.topUps),
  });

/** Under the key of all that money can change: taking one of them back ends the list. */
export const sharedReferencesQuery = queryOptions({
  queryKey: [...key, "shared-references"],
  queryFn: () => reply(http.GET("/accountant/shared-references")),
  select: ({ topUps }) => topUps,
});

const approveTopUp = ({ id, requestKey }: { id: string; requestKey: string }) =>
  reply(http.PUT("/accountant/top-ups/{id}/approve", keyed(id, requestKey)));

export const useApproveTopUp = () => useMoneyMutation(approveTopUp);
export const useApproveTopUps = () => useInTurn(approveTopUp, key, sharedKeys.waiting);

export const useRejectTopUp = () =>
  useMoneyMutation(({ id, reason }: Reasoned) =>
    reply(http.PUT("/accountant/top-ups/{id}/reject", { ...at(id), body: { reason } })),
  );
