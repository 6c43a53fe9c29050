import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Notification } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

const pageSize = "15";
const key = ["notifications"] as const;

/** How many are unread; the server counts to 100. */
export const unreadQuery = queryOptions({
  queryKey: [...key, "unread"],
  queryFn: async () =>
    (await reply(http.GET("/notifications", { params: { query: { limit: "1" } } }))).unread,
  refetchOnWindowFocus: "always",
});

export interface ShownNotification extends Notification {
  isNew: boolean;
}

/**
 * As it was when the panel was opened: what was new then stays so until it closes, although the
 * server learns at once that it has been read.
 */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...key, "list"],
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/notifications", {
        params: { query: withoutEmpty({ limit: pageSize, after }) },
      }),
    ),
  ...pages,
  select: (read): ShownNotification[] => {
    // The unread ones are always the newest, also those of pages that come after the reading.
    const unread = read.pages[0]?.body.unread ?? 0;
    const all = rowsOf(read, (body) => body.notifications);
    return all.map((one, index) => ({ ...one, isNew: !one.isRead || index < unread }));
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Reads up to and including one notification. A failure only leaves the count as it is. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = unreadQuery;
  return useMutation({
    mutationFn: (upTo: string) => reply(http.PUT("/notifications/read", { body: { upTo } })),
    // A count that is on its way was taken before.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: ({ unread }) => {
      client.setQueryData(queryKey, unread);
      invalidate(client, sharedKeys.overview);
    },
  });
}

/** What a notification tells of may be otherwise on the screen or in memory. */
export function useForgetBefore() {
  const client = useQueryClient();
  return (isHere: boolean) =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== key[0] && queryKey[0] !== "session",
      refetchType: isHere ? "active" : "none",
    });
}
