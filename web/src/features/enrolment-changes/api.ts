import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { EnrolmentChange } from "@/lib/enrolment-types";
import { http, pageOf, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";

const key = sharedKeys.enrolmentChanges;
const pageSize = "50";

export const ofChange = (id: string) => ({ path: { id } });

export const changesQuery = (only: "ended" | "") =>
  infiniteQueryOptions({
    queryKey: [...key, "list", { only }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/enrolment-changes", {
          params: { query: withoutEmpty({ limit: pageSize, only, after }) },
        }),
      ),
    ...pages,
    // What others ask for and decide is what this list is read for.
    staleTime: 0,
    select: (read) => rowsOf(read, (body) => body.changes),
  });

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: () => reply(http.GET("/enrolment-changes/{id}", { params: ofChange(id) })),
    // Read anew each time: what stands in the way may have gone since it was open here.
    staleTime: 0,
    gcTime: 0,
  });

/** The end of a change is told of each student. */
export const studentsQuery = ({ _id: id, state }: Pick<EnrolmentChange, "_id" | "state">) =>
  infiniteQueryOptions({
    queryKey: [...key, "students", { id, state }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/enrolment-changes/{id}/students", {
          params: { ...ofChange(id), query: withoutEmpty({ limit: pageSize, after }) },
        }),
      ),
    ...pages,
    staleTime: 0,
    select: (read) => rowsOf(read, (body) => body.students),
  });

export const choicesQuery = queryOptions({
  queryKey: [...key, "choices"],
  queryFn: () => reply(http.GET("/enrolment-changes/choices")),
});
