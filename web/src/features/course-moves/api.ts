import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

export const key = ["course-moves"] as const;
const pageSize = "50";

export const ofCourse = (courseId: string) => ({ path: { id: courseId } });

export const movesQuery = queryOptions({
  queryKey: [...key, "list"],
  queryFn: async () => (await reply(http.GET("/college/course-moves"))).courses,
});

export const readMove = (courseId: string) =>
  reply(
    http.GET("/college/course-moves/{id}", {
      params: ofCourse(courseId),
    }),
  );

export const moveQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...key, "one", courseId],
    queryFn: () => readMove(courseId),
    // Read anew each time: what is approved is what others may have saved since it was open here.
    staleTime: 0,
    gcTime: 0,
  });

interface Wanted {
  courseId: string;
  /** Of the plan: each has students of its own. */
  revision: number;
  only: "cannot" | "";
  search: string;
}

export const moversQuery = ({ courseId, revision, only, search }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "students", { courseId, revision, only, search }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/college/course-moves/{id}/students", {
          params: {
            ...ofCourse(courseId),
            query: withoutEmpty({ limit: pageSize, only, search, after }),
          },
        }),
      ),
    ...pages,
    select: (all) => rowsOf(all, (body) => body.students),
  });
