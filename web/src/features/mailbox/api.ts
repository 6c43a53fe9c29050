import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

const renewEvery = 3000;

export const mailboxQuery = queryOptions({
  queryKey: ["mailbox"],
  queryFn: async () => (await reply(http.GET("/dev/mailbox"))).mails,
  refetchInterval: renewEvery,
});
