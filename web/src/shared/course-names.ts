import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";

/** The short names of the courses of the college that whoever asks works for. */
export const courseNamesQuery = queryOptions({
  queryKey: sharedKeys.courseNames,
  queryFn: async () => {
    const { collegeId } = await reply(http.GET("/admin/get"));
    const path = { id: collegeId };
    const { courses } = await reply(http.GET("/college/getCollegeById/{id}", { params: { path } }));
    return courses.map(({ courseName }) => courseName);
  },
});
