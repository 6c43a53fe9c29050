import { useMutation, useQueryClient } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
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
