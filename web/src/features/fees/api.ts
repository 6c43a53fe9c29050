import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

export const feeQuery = queryOptions({
  queryKey: ["fees"],
  queryFn: () => reply(http.GET("/fees/status")),
});
