import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";

export const overviewQuery = queryOptions({
  queryKey: sharedKeys.overview,
  queryFn: () => reply(http.GET("/student/overview")),
  // What was typed into a form a moment ago changes it, too.
  staleTime: 5_000,
});
