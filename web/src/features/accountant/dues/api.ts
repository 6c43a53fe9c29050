import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { key } from "../api";

/** What is owed today, by class and by how long it has been due. */
export const duesQuery = queryOptions({
  queryKey: [...key, "dues"],
  queryFn: () => reply(http.GET("/accountant/dues")),
});
