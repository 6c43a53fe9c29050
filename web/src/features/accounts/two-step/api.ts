import { useMutation, useQueryClient } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { useRefreshedPasskeys } from "../passkeys/api";
import { webauthn } from "../passkeys/load";
import { factorQuery } from "./factor-query";
import { withoutSpaces } from "./rules";

export const useSendCode = () =>
  useMutation({
    mutationFn: (currentPassword: string) =>
      reply(http.POST("/auth/factor/enrol", { body: { currentPassword } })),
  });

export const useProve = () =>
  useMutation({
    mutationFn: (otp: string) =>
      reply(http.POST("/auth/factor/prove", { body: { otp: withoutSpaces(otp) } })),
  });

export function useConfirmApp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      reply(http.POST("/auth/factor/confirm", { body: { code: withoutSpaces(code) } })),
    onSuccess: () => invalidate(client, factorQuery.queryKey, sharedKeys.audit),
  });
}

/** Adds a passkey under that name; undefined when the person at the screen would rather not. */
export function useEnrolPasskey() {
  const refresh = useRefreshedPasskeys();
  return useMutation({
    mutationFn: async (name: string) => {
      const { register } = await webauthn();
      const made = await register(
        await reply(http.POST("/auth/factor/passkey/begin", { body: {} })),
      );
      if (!made) return undefined;
      const body = { ...made, name: name.trim() };
      return reply(http.POST("/auth/factor/passkey/finish", { body }));
    },
    onSettled: refresh,
  });
}
