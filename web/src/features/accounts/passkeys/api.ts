import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { factorQuery } from "../two-step/factor-query";
import { webauthn } from "./load";
import { offerQuery } from "./offer-query";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => reply(http.GET("/auth/passkeys")),
});

/** What one's own list is read in, and what has a line of each change. */
export function useRefreshedPasskeys() {
  const client = useQueryClient();
  return () => invalidate(client, passkeysQuery.queryKey, factorQuery.queryKey, sharedKeys.audit);
}

/** Adds a passkey under that name; undefined when the person at the screen would rather not. */
export function useAddPasskey() {
  const client = useQueryClient();
  const refresh = useRefreshedPasskeys();
  return useMutation({
    mutationFn: async (name: string) => {
      const { register } = await webauthn();
      const made = await register(await reply(http.POST("/auth/passkeys/begin", { body: {} })));
      if (!made) return undefined;
      return reply(http.POST("/auth/passkeys/finish", { body: { ...made, name: name.trim() } }));
    },
    onSuccess: (added) => {
      // Who has one needs no offer of one.
      if (added) client.setQueryData(offerQuery.queryKey, null);
    },
    // Also after a failure: the reply may have been lost.
    onSettled: refresh,
  });
}

export function useRenamePasskey(id: string) {
  const refresh = useRefreshedPasskeys();
  return useMutation({
    mutationFn: (name: string) =>
      reply(
        http.PUT("/auth/passkeys/{id}", { params: { path: { id } }, body: { name: name.trim() } }),
      ),
    onSettled: refresh,
  });
}

export function useRemovePasskey(id: string) {
  const refresh = useRefreshedPasskeys();
  return useMutation({
    mutationFn: () => reply(http.DELETE("/auth/passkeys/{id}", { params: { path: { id } } })),
    onSettled: refresh,
  });
}

/** Asks for a passkey of one's own account, in the middle of the work. */
export function useProvePasskey() {
  const refresh = useRefreshedPasskeys();
  return useMutation({
    mutationFn: async () => {
      const { prove } = await webauthn();
      return prove(await reply(http.POST("/auth/step-up/challenge", { body: {} })));
    },
    // The last one was removed while this was asked.
    onError: (error) => {
      if (hasCode(error, "passkey.none")) refresh();
    },
  });
}
