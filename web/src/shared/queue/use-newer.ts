import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { QueueName } from "@/lib/api-types";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { readAtOf, useNewSince } from "./waiting";

/** Options of the list of a queue: anyone who works through it moves its rows, and nothing else does. */
export const stays = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

interface Options<Page, Row, Key extends QueryKey> {
  queue: QueueName;
  /** What is listed. */
  query: UseInfiniteQueryOptions<Page, Error, Row[], Key, string>;
  list: { refetch: () => Promise<unknown>; hasNextPage: boolean; isFetching: boolean };
  /** Everything that waits is listed, without a search or a filter: what is new belongs there. */
  isAll: boolean;
  order: string;
}

/** What came to a queue since its list was read, and the way to see it. */
export function useNewer<Page, Row, Key extends QueryKey>(options: Options<Page, Row, Key>) {
  const { queue, query, list, isAll, order } = options;
  const client = useQueryClient();
  const { data: readAt } = useInfiniteQuery({ ...query, enabled: false, select: readAtOf });
  const count = useNewSince(queue, readAt);
  // Behind all that wait, to which "Load more" leads: there would be nothing to see yet.
  const isFarther = order === "asc" && list.hasNextPage;
  return {
    count: isAll && !isFarther ? count : 0,
    isLoading: list.isFetching,
    show: async () => {
      await list.refetch();
      invalidate(client, sharedKeys.waiting);
    },
  };
}

export type Newer = ReturnType<typeof useNewer>;
