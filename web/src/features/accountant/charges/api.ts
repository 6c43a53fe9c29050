import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { key, limit } from "../api";

export const statuses = ["Due", "Paid"] as const;
export type Status = (typeof statuses)[number];

interface Wanted extends Period {
  status: Status;
  courseId: string;
  search: string;
}

/** As the server names the filters, also of the file. */
export const askedOf = ({ status, courseId, from, to, search: q }: Wanted) => ({
  status,
  ...withoutEmpty({ courseId, from, to, q }),
});

/** What nobody has paid, the longest overdue first; what is paid, the newest payment first. */
export const chargesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "charges", wanted],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/charges", {
          params: { query: { ...askedOf(wanted), ...withoutEmpty({ limit, after }) } },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.charges),
  });
