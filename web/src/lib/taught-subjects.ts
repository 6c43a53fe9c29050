import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "./http";

/** The signed-in teacher's own subjects: attendance is taken and practicals are scheduled in them. */
export const taughtSubjectsQuery = queryOptions({
  queryKey: ["taught-subjects"],
  queryFn: async () => (await reply(http.GET("/attendance/subjects"))).subjects,
});
