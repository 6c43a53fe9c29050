import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

const pageSize = "25";

export const timelineQuery = infiniteQueryOptions({
  queryKey: [...sharedKeys.timeline, "events"],
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/student/timeline", {
        params: { query: withoutEmpty({ limit: pageSize, after }) },
      }),
    ),
  ...pages,
  select: (read) => rowsOf(read, (body) => body.events),
});
