import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

export const resultQuery = queryOptions({
  queryKey: ["result"],
  queryFn: () => reply(http.GET("/result")),
});

/** Below the API's base. */
export const resultPdf = "/result/pdf";

export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ["verification", code],
    queryFn: () => reply(http.GET("/verify/{code}", { params: { path: { code } } })),
  });
