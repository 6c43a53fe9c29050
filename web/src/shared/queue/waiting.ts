import { type InfiniteData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { tabAccount } from "@/lib/account";
import type { QueueName, Waiting } from "@/lib/api-types";
import { http, reply, unattended } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { withoutEmpty } from "@/lib/pages";

/** Milliseconds from one answer to the next question. */
const every = 30_000;

/** When the queue was read that is open now; undefined where none is. */
function readAtOfOpen(client: QueryClient) {
  const open = client.getQueryCache().findAll({ type: "active" });
  return open.map(({ state }) => readAtOf(state.data)).find((readAt) => readAt !== undefined);
}

/** When a queue was read, of its pages. */
export function readAtOf(read: unknown): string | undefined {
  const pages = (read as Partial<InfiniteData<{ readAt?: string }>> | undefined)?.pages;
  return pages?.[0]?.readAt;
}

/** What waits at all desks of the person signed in, and how much of it is newer than the queue that is open. */
const waitingQuery = queryOptions({
  queryKey: sharedKeys.waiting,
  queryFn: async ({ client }) => {
    const since = readAtOfOpen(client);
    const params = { query: withoutEmpty({ since }) };
    const call = http.GET("/admin/waiting", { params, headers: unattended });
    return { since, queues: (await reply(call)).queues };
  },
  refetchOnWindowFocus: "always",
});

/** Asks as long as the tab is seen. A failure shows nowhere: what was counted before stays. */
export function useRefreshedWaiting(isAsked: boolean) {
  const { data } = useQuery({
    ...waitingQuery,
    // Not in the moment in which anyone who has logged out leaves the page: a refusal would lead to the login again.
    enabled: () => isAsked && tabAccount() !== undefined,
    refetchInterval: every,
  });
  return (queue: QueueName | undefined) => inQueue(data?.queues, queue)?.waiting;
}

const inQueue = (queues: Waiting[] | undefined, name: QueueName | undefined) =>
  queues?.find(({ queue }) => queue === name);

/** How many wait in a queue, as the frame around the desks has asked; undefined while that is not known. */
export function useWaiting(queue: QueueName) {
  const { data } = useQuery({ ...waitingQuery, enabled: false });
  return inQueue(data?.queues, queue)?.waiting;
}

/** How many came to a queue since it was read; 0 also while that is not known. */
export function useNewSince(queue: QueueName, readAt: string | undefined) {
  const { data } = useQuery({ ...waitingQuery, enabled: false });
  // What was asked about another reading says nothing of this one.
  if (readAt === undefined || data?.since !== readAt) return 0;
  return inQueue(data.queues, queue)?.new ?? 0;
}
