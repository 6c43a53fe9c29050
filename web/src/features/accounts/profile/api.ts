import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

/** The id at the end of a document's link, which knows nothing of where the API is. */
const idIn = (link: string) => link.slice(link.lastIndexOf("/") + 1);

/** One's own passport photo, which is kept as one of the documents of the application. */
export const photoQuery = (link: string) =>
  queryOptions({
    queryKey: ["document", idIn(link)],
    queryFn: () =>
      reply(
        http.GET("/documents/{id}", { params: { path: { id: idIn(link) } }, parseAs: "blob" }),
      ) as Promise<Blob>,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
