import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";

/** The college that the signed-in member of its staff works for. */
export const readOwnCollege = () =>
  reply(http.GET("/college/getCollegeById/{id}", { params: { path: { id: "own" } } }));

/** One's own college's courses with their subjects. */
export const ownCoursesQuery = queryOptions({
  queryKey: sharedKeys.ownCourses,
  queryFn: async () => (await readOwnCollege()).courses,
});

/** The short names of one's own college's courses. */
export const courseNamesQuery = queryOptions({
  ...ownCoursesQuery,
  select: (courses) => courses.map(({ courseName }) => courseName),
});
