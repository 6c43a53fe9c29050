import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http, pageOf, reply, unattended } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { ImportedState, StudentImport } from "@/lib/student-import-types";

export const key = ["student-imports"] as const;
const pageSize = "50";

/** Milliseconds from one look at an import at work to the next. */
const every = 2000;

/** The headings of a file, below the API's base. */
export const template = "/student-imports/template.csv";

export const ofImport = (id: string) => ({ path: { id } });

export const importsQuery = infiniteQueryOptions({
  queryKey: [...key, "list"],
  queryFn: ({ pageParam: after }) =>
    pageOf(
      http.GET("/student-imports", {
        params: { query: withoutEmpty({ limit: pageSize, after }) },
      }),
    ),
  ...pages,
  // What others import and decide is what this list is read for.
  staleTime: 0,
  select: (read) => rowsOf(read, (body) => body.imports),
});

/** Approved dues are charged one after the other. */
export const isCharging = ({ dues }: StudentImport) =>
  dues?.outcome === "Approved" && dues.raised < dues.students;

const isAtWork = (found: StudentImport | undefined) =>
  found !== undefined && (!found.isOver || isCharging(found));

export function importQuery(id: string) {
  const queryKey = [...key, "one", id];
  return queryOptions({
    queryKey,
    // A page that watches an import does so by itself.
    queryFn: async ({ client }) => {
      const headers = isAtWork(client.getQueryData(queryKey)) ? unattended : {};
      const params = ofImport(id);
      return (await reply(http.GET("/student-imports/{id}", { params, headers }))).import;
    },
    refetchInterval: ({ state }) => isAtWork(state.data) && every,
    // Read anew each time: what is approved is what others may have decided since it was open here.
    staleTime: 0,
    gcTime: 0,
  });
}

interface Wanted {
  id: string;
  /** At its end the state of each row is another one. */
  isOver: boolean;
  state: ImportedState | "";
  search: string;
}

export const studentsQuery = ({ id, isOver, state, search }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "students", { id, isOver, state, search }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/student-imports/{id}/students", {
          params: {
            ...ofImport(id),
            query: withoutEmpty({ limit: pageSize, state, search, after }),
          },
        }),
      ),
    ...pages,
    staleTime: 0,
    select: (read) => rowsOf(read, (body) => body.students),
  });
