import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

const keys = { live: ["sign-ins", "live"], past: ["sign-ins", "past"] } as const;

/** Where one is signed in now. Other devices come and go, so it is asked each time. */
export const sessionsQuery = queryOptions({
  queryKey: keys.live,
  queryFn: async () => (await reply(http.GET("/auth/sign-ins"))).sessions,
  staleTime: 0,
});

/** How one signed in lately. */
export const historyQuery = infiniteQueryOptions({
  queryKey: keys.past,
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/auth/sign-ins/history", {
        params: { query: withoutEmpty({ limit: "10", after }) },
      }),
    ),
  ...pages,
  select: (read) => rowsOf(read, (body) => body.signIns),
  staleTime: 0,
});

/** Whether it was still signed in: another of one's devices may have been quicker. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await reply(http.DELETE("/auth/sign-ins/{id}", { params: { path: { id } } }));
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    onSettled: () => invalidate(client, keys.live),
  });
}

export function useEndOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => reply(http.DELETE("/auth/sign-ins")),
    onSettled: () => invalidate(client, keys.live),
  });
}
