import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { hasPlatformAuthenticator } from "./platform";

/**
 * What offers a passkey, where the server says so and this device can keep one; null otherwise. Of a student who
 * has just logged in.
 */
export const offerQuery = queryOptions({
  queryKey: ["passkey-offer"],
  queryFn: async () => {
    if (!(await hasPlatformAuthenticator())) return null;
    const { offersPasskey } = await reply(http.GET("/auth/session"));
    if (!offersPasskey) return null;
    return import(/* webpackChunkName: "passkey-offer" */ "./offer-card");
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
