import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

/** What the student's own college offers, and whom to ask there. */
export const coursesQuery = queryOptions({
  queryKey: ["courses"] as const,
  queryFn: () => reply(http.GET("/course/get-courses")),
});
