import { queryOptions } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";

const renewEvery = 3000;

export const mailboxQuery = queryOptions({
  queryKey: ["mailbox"],
  queryFn: async () => (await reply(http.GET("/dev/mailbox"))).mails,
  refetchInterval: renewEvery,
});

/** The one-time code of a mail, if it carries one. */
export const codeIn = (text: string) => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
