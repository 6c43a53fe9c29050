import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

const key = ["factor-restorations"] as const;

/** What is asked for, and what has ended within 30 days; the newest first. */
export const restorationsQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/admin/factor-restorations", {
        params: { query: { limit: "25", ...withoutEmpty({ after }) } },
      }),
    ),
  ...pages,
  select: (read) => rowsOf(read, ({ restorations }) => restorations),
});

/** After a refusal too: somebody else has changed what the table shows. */
function useAct<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Not waited for: the person who acted has the answer.
    onSettled: () => invalidate(client, key, sharedKeys.audit),
  });
}

export const useAskRestoration = () =>
  useAct(async (body: { staffId: string; reason: string }) => {
    const { restoration } = await reply(http.POST("/admin/factor-restorations", { body }));
    return restoration;
  });

const at = (id: string) => ({ params: { path: { id } } });

export const useConfirmRestoration = () =>
  useAct((id: string) => reply(http.PUT("/admin/factor-restorations/{id}/confirm", at(id))));

export const useStopRestoration = () =>
  useAct(({ id, comment }: { id: string; comment: string }) =>
    reply(
      http.PUT("/admin/factor-restorations/{id}/stop", {
        ...at(id),
        body: withoutEmpty({ comment: comment.trim() }),
      }),
    ),
  );
