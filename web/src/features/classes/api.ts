import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import { byName, type Sorted } from "@/ui/list/order";

const pageSize = "50";
/** All that an act on a class can change; read again together. */
export const key = ["classes"] as const;

export const sorts = { name: byName };

/** In the address and in the filter: those without a division. */
export const noDivision = "none";

export const ofClass = (id: string) => ({ path: { id } });

/** The classes of a year; of the present one when none is named. */
export const classesQuery = (year: string) =>
  queryOptions({
    queryKey: [...key, "list", year],
    queryFn: () => reply(http.GET("/classes", { params: { query: withoutEmpty({ year }) } })),
    // The years stay to choose from while another one's classes are on their way.
    placeholderData: keepPreviousData,
  });

export const classQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: () => reply(http.GET("/classes/{id}", { params: ofClass(id) })),
  });

interface Wanted extends Sorted<keyof typeof sorts> {
  id: string;
  /** The id of one, or {@link noDivision}; empty: all. */
  division: string;
  search: string;
}

export const studentsKey = [...key, "students"] as const;

export const studentsQuery = ({ id, division, search, sort, order }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...studentsKey, { id, division, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/classes/{id}/students", {
          params: {
            ...ofClass(id),
            query: withoutEmpty({ limit: pageSize, division, search, sort, order, after }),
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.students),
  });

export const templateOf = (id: string) => `/classes/${encodeURIComponent(id)}/template.csv`;
