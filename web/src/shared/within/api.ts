import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { withoutEmpty } from "@/lib/pages";

/** All that an act on a class can change; read again together. */
export const classesKey = ["classes"] as const;

/** The classes of a year; of the present one when none is named. */
export const classesQuery = (year: string) =>
  queryOptions({
    queryKey: [...classesKey, "list", year],
    queryFn: () => reply(http.GET("/classes", { params: { query: withoutEmpty({ year }) } })),
    // The lists wait for it, and do without.
    retry: false,
    // The years stay to choose from while another one's classes are on their way.
    placeholderData: keepPreviousData,
  });
