import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf } from "@/lib/http";

const pageSize = "25";

export const timelineQuery = infiniteQueryOptions({
  queryKey: ["timeline"],
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/student/timeline", {
        params: { query: { limit: pageSize, ...(after && { after }) } },
      }),
    ),
  initialPageParam: "",
  getNextPageParam: ({ after }) => after,
  select: ({ pages }) => pages.flatMap(({ body }) => body.events),
});
