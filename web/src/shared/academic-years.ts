import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";

export const readYears = async () => (await reply(http.GET("/academic-years"))).academicYears;

/** One's own college's years: at most sixty, the newest first. */
export const yearsQuery = queryOptions({
  queryKey: [...sharedKeys.academicYears, "list"],
  queryFn: readYears,
});
