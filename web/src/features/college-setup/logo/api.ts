import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LogoBody } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { upload } from "@/lib/upload";
import type { ToSend } from "@/shared/upload/use-uploads";
import { collegeQuery } from "../api";

/** The picture of that number, which never changes. */
export const logoQuery = (version: number) =>
  queryOptions({
    queryKey: ["college-logo", version],
    queryFn: () =>
      reply(
        http.GET("/college/logo", { params: { query: { v: version } }, parseAs: "blob" }),
      ) as Promise<Blob>,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sets another logo, or none. */
function useLogo<Input>(act: (input: Input) => Promise<LogoBody>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // What was asked for before this may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey: collegeQuery.queryKey }),
    onSuccess: ({ logoVersion }) => {
      const { queryKey } = collegeQuery;
      client.setQueryData(queryKey, (known) => known && { ...known, logoVersion });
      invalidate(client, sharedKeys.audit);
    },
  });
}

export const useSendLogo = () =>
  useLogo(({ slot, file, watch }: ToSend) => {
    const form = new FormData();
    form.append(slot, file);
    return upload<LogoBody>("/college/logo", form, watch, "PUT");
  });

export const useRemoveLogo = () => useLogo(() => reply(http.PUT("/college/logo/remove")));
