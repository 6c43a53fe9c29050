import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import type { Role } from "@/lib/roles";

export const factorRolesQuery = queryOptions({
  queryKey: ["factor-roles"],
  queryFn: () => reply(http.GET("/college/factor-roles")),
});

export function useSaveFactorRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (added: Role[]) => reply(http.PUT("/college/factor-roles", { body: { added } })),
    onSuccess: (saved) => {
      client.setQueryData(factorRolesQuery.queryKey, saved);
      invalidate(client, sharedKeys.audit);
    },
  });
}
