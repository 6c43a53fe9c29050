import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import { classesKey } from "@/shared/within/api";
import { byName, type Sorted } from "@/ui/list/order";

const pageSize = "50";
export const key = classesKey;

export const sorts = { name: byName };

/** In the address and in the filter: those without a division. */
export const noDivision = "none";

export const ofClass = (id: string) => ({ path: { id } });

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
