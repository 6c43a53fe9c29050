import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";
import type { CollegeToSave } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { sessionQuery } from "@/lib/session";

/** One's own college, with all that is set up for it. */
export const collegeQuery = queryOptions({
  queryKey: ["college"] as const,
  queryFn: async () => {
    const { collegeId } = await reply(http.GET("/admin/get"));
    return reply(http.GET("/college/getCollegeById/{id}", { params: { path: { id: collegeId } } }));
  },
});

export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

export function useSaveCollege() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (college: CollegeToSave) => reply(http.POST("/college/add", { body: college })),
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey: collegeQuery.queryKey }),
    onSuccess: (saved) => {
      client.setQueryData(collegeQuery.queryKey, saved);
      // The bar shows the college's name.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    // That refusal may mean that somebody else has saved meanwhile.
    onError: (error) =>
      isConflict(error) ? client.invalidateQueries({ queryKey: collegeQuery.queryKey }) : undefined,
  });
}
