import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Reply, Scholarship } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { keyHeader, usePayment, walletQuery } from "@/shared/money/payments";
import { activeQuery, appliedQuery, key, type Status } from "./api";

/** Done or refused, the lists are not what they were; neither are `others`. */
function useScholarshipMutation<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  onSuccess?: (client: QueryClient, input: Input) => void,
  others: QueryKey[] = [],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (_done, input) => onSuccess?.(client, input),
    onSettled: () => invalidate(client, key, sharedKeys.waiting, ...others),
  });
}

type Pages = InfiniteData<{ body: { scholarships: Scholarship[] } }>;

/** Not to be chosen again while the list is read anew. */
const takeFrom = (client: QueryClient, status: Status, id: string) =>
  client.setQueriesData<Pages>(
    { queryKey: [...key, "all", { status }] },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          body: {
            ...page.body,
            scholarships: page.body.scholarships.filter(({ _id }) => _id !== id),
          },
        })),
      },
  );

export const useAddScholarship = () =>
  useScholarshipMutation((body: { name: string; date: string; amount: number }) =>
    reply(http.POST("/scholarship/add", { body })),
  );

interface Change {
  id: string;
  body: { name: string; date: string; amount: number; revision: number };
}

export const useChangeScholarship = () =>
  useScholarshipMutation(({ id, body }: Change) =>
    reply(http.PUT("/scholarship/change/{id}", { params: { path: { id } }, body })),
  );

export const useCancelScholarship = () =>
  useScholarshipMutation(
    ({ id, revision }: { id: string; revision: number }) =>
      reply(http.PUT("/scholarship/cancel/{id}", { params: { path: { id } }, body: { revision } })),
    (client, { id }) => takeFrom(client, "Open", id),
  );

export const useApproveStudents = () =>
  useScholarshipMutation(
    (body: { studentIds: string[]; scholarshipId: string }) =>
      reply(http.POST("/scholarship/approve-students", { body })),
    (client, { scholarshipId }) => takeFrom(client, "Open", scholarshipId),
  );

export const usePayAwards = () =>
  useScholarshipMutation(
    ({ id, requestKey }: { id: string; requestKey: string }) =>
      reply(
        http.POST("/scholarship/pay/{id}", {
          params: { path: { id }, header: { [keyHeader]: requestKey } },
        }),
      ),
    (client, { id }) => takeFrom(client, "Pending", id),
    [sharedKeys.transactions, sharedKeys.audit],
  );

type Applied = Reply<"/scholarship/participate", "post">;

/** The dialog's charge is the scholarship: applying and paying its fee are one. */
export function useApply(studentId: string) {
  const client = useQueryClient();
  return usePayment(async ({ chargeId: scholarshipId, amount: fee, key: requestKey }) => {
    const params = { header: { [keyHeader]: requestKey } };
    const body = { studentId, scholarshipId, fee };
    try {
      const done = await reply(http.POST("/scholarship/participate", { params, body }));
      move(client, studentId, done);
      return done;
    } finally {
      // Not waited for, and after a refusal too: the list has offered what is not to be had.
      client.invalidateQueries({ queryKey: key });
    }
  });
}

/** Shown as applied for at once, as the server has just said, without waiting for the next reading. */
function move(client: QueryClient, studentId: string, { balance, scholarship }: Applied) {
  const others = ({ _id }: { _id: string }) => _id !== scholarship._id;
  client.setQueryData(
    activeQuery(studentId).queryKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          body: { ...page.body, scholarships: page.body.scholarships.filter(others) },
        })),
      },
  );
  client.setQueryData(
    appliedQuery(studentId).queryKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page, index) => {
          const rest = page.body.scholarships.filter(others);
          const scholarships = index === 0 ? [scholarship, ...rest] : rest;
          return { ...page, body: { ...page.body, scholarships } };
        }),
      },
  );
  client.setQueryData(walletQuery.queryKey, (before) => before && { ...before, balance });
}
