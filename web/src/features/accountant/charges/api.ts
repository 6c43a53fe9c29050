import { infiniteQueryOptions } from "@tanstack/react-query";
import { http, pageOf } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { byAmount, type Sorted } from "@/ui/list/order";
import { key, limit } from "../api";

export const statuses = ["Due", "Paid"] as const;
export type Status = (typeof statuses)[number];

export const sorts = { amount: byAmount };

interface Wanted extends Period, Sorted<keyof typeof sorts> {
  status: Status;
  courseId: string;
  classId: string;
  search: string;
}

/** What nobody has paid, the longest overdue first; what is paid, the newest payment first. */
export const chargesQuery = ({ status, ...wish }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "charges", { status, ...wish }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/charges", {
          params: { query: { status, ...withoutEmpty({ limit, ...wish, after }) } },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.charges),
  });
