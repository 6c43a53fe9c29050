import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasFieldFault } from "@/lib/api-error";
import type { PasskeyProof } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { factorQuery } from "../two-step/factor-query";

/** One of them, by what the account has. */
export type Proof =
  | { code: string }
  | { recoveryCode: string }
  | { currentPassword: string }
  | PasskeyProof;

export function useStepUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => reply(http.POST("/auth/step-up", { body })),
    // A recovery code is used up with it.
    onSuccess: () => invalidate(client, factorQuery.queryKey, sharedKeys.audit),
    // The app may have been set up, or taken away, while this was asked.
    onError: (error) => {
      if (hasFieldFault(error)) invalidate(client, factorQuery.queryKey);
    },
  });
}
