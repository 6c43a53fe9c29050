import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

/** The id at the end of a document's link, which knows nothing of where the API is. */
const idIn = (link: string) => link.slice(link.lastIndexOf("/") + 1);

/**
 * A document's file. What staff open is recorded for the student to see, so that it is fetched once
 * and on demand only: never again by itself.
 */
export const documentQuery = (link: string) =>
  queryOptions({
    queryKey: ["document", idIn(link)],
    queryFn: () =>
      reply(
        http.GET("/documents/{id}", { params: { path: { id: idIn(link) } }, parseAs: "blob" }),
      ) as Promise<Blob>,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
