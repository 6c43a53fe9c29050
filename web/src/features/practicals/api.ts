import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiPaths } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { useInTurn } from "@/shared/queue/many/use-in-turn";
import type { AskedOfQueue } from "@/shared/queue/use-queue";
import type { Within } from "@/shared/within/choice";
import type { Order } from "@/ui/list/order";

const limit = "25";
/** A decision or a request shows in several of the lists, so they are read again together. */
const key = ["practicals"] as const;
const changed = [key, sharedKeys.timeline, sharedKeys.waiting];

export type Standing = "Active" | "Completed";

/** A student's own, of a term; empty: of the present one. */
export const practicalsQuery = (status: Standing, term: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "own", status, term],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/practicals", {
          params: { query: { status, ...withoutEmpty({ term, limit, after }) } },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.practicals),
  });

/** A teacher's own. */
export const scheduledQuery = (within: Within, order?: Order) =>
  infiniteQueryOptions({
    queryKey: [...key, "scheduled", { ...within, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/practicals/scheduled", {
          // A practical is its whole class's.
          params: {
            query: withoutEmpty({ year: within.year, class: within.class, order, limit, after }),
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.practicals),
  });

export const statuses = ["Pending", "Approved", "Rejected"] as const;
export type Status = (typeof statuses)[number];

interface AskedOfRequests extends AskedOfQueue<Status>, Period, Within {}

export const requestsQuery = ({ status, search, order, ...filter }: AskedOfRequests) =>
  infiniteQueryOptions({
    queryKey: [...key, "requests", { status, ...filter, search, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/practicals/requests", {
          params: {
            query: { status, ...withoutEmpty({ ...filter, search, order, limit, after }) },
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.requests),
  });

/** Done or refused, the lists are not what they were. */
function usePracticalMutation<Input, Done>(mutationFn: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(client, ...changed),
  });
}

const at = (id: string) => ({ params: { path: { id } } });

export const useRequestApproval = () =>
  usePracticalMutation((id: string) => reply(http.POST("/practicals/{id}/request", at(id))));

export type NewPractical =
  ApiPaths["/practicals"]["post"]["requestBody"]["content"]["application/json"];

export const useSavePractical = () =>
  usePracticalMutation(({ id, body }: { id: string | undefined; body: NewPractical }) =>
    reply(
      id === undefined
        ? http.POST("/practicals", { body })
        : http.PUT("/practicals/{id}", { ...at(id), body }),
    ),
  );

export const useWithdraw = () =>
  usePracticalMutation((id: string) => reply(http.PUT("/practicals/{id}/withdraw", at(id))));

interface Decision {
  id: string;
  comment: string;
}

const approve = ({ id, comment }: Decision) =>
  reply(http.PUT("/practicals/requests/{id}/approve", { ...at(id), body: { comment } }));

export const useApprove = () => usePracticalMutation(approve);
export const useApproveInTurn = () => useInTurn(approve, ...changed);

export const useReject = () =>
  usePracticalMutation(({ id, comment }: Decision) =>
    reply(http.PUT("/practicals/requests/{id}/reject", { ...at(id), body: { comment } })),
  );
