import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

const pageSize = "100";
const key = ["reopenings"] as const;

const reopeningsQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/admission/reopenings", {
        params: { query: { limit: pageSize, ...withoutEmpty({ after }) } },
      }),
    ),
  ...pages,
  select: (read) => rowsOf(read, ({ reopenings }) => reopenings),
});

/** The requests that wait, and for a tab how many they are. */
export function useReopenings() {
  const list = useInfiniteQuery(reopeningsQuery);
  // The server does not count them: where there are more than are read, a number would be wrong.
  return { list, waiting: list.hasNextPage ? undefined : list.data?.length };
}

/** Done or refused: either way what waits, and what is approved, may not be what it was. */
function useAct<Input>(act: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Not waited for: the person who acted has the answer.
    onSettled: () =>
      invalidate(client, key, sharedKeys.dossiers, sharedKeys.waiting, sharedKeys.audit),
  });
}

export const useAskToReopen = () =>
  useAct((body: { studentId: string; reason: string }) =>
    reply(http.POST("/admission/reopenings", { body })),
  );

const at = (id: string) => ({ params: { path: { id } } });

export const useConfirmReopening = () =>
  useAct((id: string) => reply(http.PUT("/admission/reopenings/{id}/confirm", at(id))));

export const useDismissReopening = () =>
  useAct((id: string) => reply(http.PUT("/admission/reopenings/{id}/dismiss", at(id))));
