import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

export const resultQuery = queryOptions({
  queryKey: ["result"],
  queryFn: () => reply(http.GET("/result")),
});

/** Below the API's base. Without the number of an issue: the one published last. */
export const resultPdf = (issue?: number) =>
  issue === undefined ? "/result/pdf" : `/result/pdf?issue=${issue}`;

export const transcriptPdf = "/result/transcript.pdf";

export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ["verification", code],
    queryFn: () => reply(http.GET("/verify/{code}", { params: { path: { code } } })),
  });
