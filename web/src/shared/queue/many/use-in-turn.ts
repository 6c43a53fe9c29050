import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "@/lib/invalidate";

/** A call that is made for one row after the other: the lists are read again once, at the end. */
export function useInTurn<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  ...keys: QueryKey[]
) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn });
  return { call: mutateAsync, end: () => invalidate(client, ...keys) };
}
