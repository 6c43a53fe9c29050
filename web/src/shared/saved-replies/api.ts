import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SavedReply } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";

export type Desk = SavedReply["desk"];

const key = ["saved-replies"] as const;

/** All of a desk, at most 50, by title. */
export const repliesQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...key, desk],
    queryFn: () => reply(http.GET("/saved-replies/{desk}", { params: { path: { desk } } })),
    select: ({ replies }) => replies,
  });

/** Done or refused, the list may not be what it was. */
function useReplyMutation<Input, Done>(mutationFn: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidate(client, key) });
}

interface NewReply {
  title: string;
  text: string;
}

export const useAddReply = (desk: Desk) =>
  useReplyMutation((body: NewReply) =>
    reply(http.POST("/saved-replies/{desk}", { params: { path: { desk } }, body })),
  );

interface ReplyEdit extends NewReply {
  of: SavedReply;
}

export const useChangeReply = () =>
  useReplyMutation(({ of: { _id: id, revision }, title, text }: ReplyEdit) =>
    reply(
      http.PUT("/saved-replies/change/{id}", {
        params: { path: { id } },
        body: { title, text, revision },
      }),
    ),
  );

export const useRemoveReply = () =>
  useReplyMutation(({ _id: id, revision }: SavedReply) =>
    reply(http.PUT("/saved-replies/remove/{id}", { params: { path: { id } }, body: { revision } })),
  );
