import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

/** How the second factor of one's own account stands. The frame around the desks waits for it, so it is tried once. */
export const factorQuery = queryOptions({
  queryKey: ["factor"],
  queryFn: () => reply(http.GET("/auth/factor")),
  staleTime: 5 * 60_000,
  retry: false,
});
