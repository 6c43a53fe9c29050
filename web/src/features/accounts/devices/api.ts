import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import type { KeptDevice } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { forgetDevice } from "@/lib/kept-device";

/** Other devices come and go, so it is asked each time. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async () => (await reply(http.GET("/auth/devices"))).devices,
  staleTime: 0,
});

/** Ends a device; false if it had ended before. */
export function useEndDevice({ id, isThis }: KeptDevice) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await reply(http.DELETE("/auth/devices/{id}", { params: { path: { id } } }));
      } catch (error) {
        if (!isNotFound(error)) throw error;
        return false;
      }
      if (isThis) forgetDevice();
      return true;
    },
    onSettled: () => invalidate(client, devicesQuery.queryKey),
  });
}
