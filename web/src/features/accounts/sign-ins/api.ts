import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { forgetDevice } from "@/lib/kept-device";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import { useSession } from "@/lib/session";
import { devicesQuery } from "../devices/api";

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

/** A device goes with the session that came by it, or in which it was added. */
const invalidateBoth = (client: QueryClient) =>
  invalidate(client, keys.live, devicesQuery.queryKey);

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
    onSettled: () => invalidateBoth(client),
  });
}

/** Ends every other session, and of a student every device, this one too. */
export function useEndOthers() {
  const { kind } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await reply(http.DELETE("/auth/sign-ins"));
      if (kind === "student") forgetDevice();
    },
    onSettled: () => invalidateBoth(client),
  });
}
