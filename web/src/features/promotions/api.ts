import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http, pageOf, reply, unattended } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Promotion, Verdict } from "@/lib/promotion-types";

export const key = sharedKeys.promotions;
const pageSize = "50";

/** Milliseconds from one look at a running promotion to the next. */
const every = 2000;

export const ofClass = (classId: string) => ({ path: { id: classId } });

export const promotionsQuery = queryOptions({
  queryKey: [...key, "list"],
  queryFn: async () => (await reply(http.GET("/promotions"))).classes,
  // What others plan and approve is what this list is read for.
  staleTime: 0,
});

export const isRunning = (promotion: Promotion | undefined) => promotion?.state === "Running";

export const readPromotion = (classId: string, headers = {}) =>
  reply(http.GET("/promotions/{id}", { params: ofClass(classId), headers }));

export function promotionQuery(classId: string) {
  const queryKey = [...key, "one", classId];
  return queryOptions({
    queryKey,
    // A page that watches a run does so by itself.
    queryFn: ({ client }) =>
      readPromotion(classId, isRunning(client.getQueryData(queryKey)) ? unattended : {}),
    refetchInterval: ({ state }) => isRunning(state.data) && every,
    // Read anew each time: what is approved is what others may have saved since it was open here.
    staleTime: 0,
    gcTime: 0,
  });
}

interface Wanted {
  classId: string;
  /** A run changes who is in the class. */
  state: Promotion["state"];
  only: "exceptions" | "";
  verdict: Verdict | "";
  search: string;
}

export const studentsKey = [...key, "students"] as const;

export const studentsQuery = ({ classId, state, only, verdict, search }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...studentsKey, { classId, state, only, verdict, search }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/promotions/{id}/students", {
          params: {
            ...ofClass(classId),
            query: withoutEmpty({ limit: pageSize, only, verdict, search, after }),
          },
        }),
      ),
    ...pages,
    staleTime: 0,
    select: (read) => rowsOf(read, (body) => body.students),
  });

/** Of another run they are others. */
export const promotedQuery = (classId: string, approvedAt: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "promoted", { classId, approvedAt }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/promotions/{id}/promoted", {
          params: { ...ofClass(classId), query: withoutEmpty({ limit: pageSize, after }) },
        }),
      ),
    ...pages,
    // What hangs on a promotion by now keeps it from being undone.
    staleTime: 0,
    select: (read) => rowsOf(read, (body) => body.students),
  });
