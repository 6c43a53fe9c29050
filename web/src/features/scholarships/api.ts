import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Reply, Scholarship } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { byName, byTestDate, type Order, type Sorted } from "@/ui/list/order";

export const pageSize = 25;
/** An application, an approval or a payment shows in several of the lists, so they are read again together. */
export const key = ["scholarships"] as const;

interface Wish {
  search?: string;
  order?: Order | undefined;
}

const paged = (after: string, { search, order }: Wish = {}) =>
  withoutEmpty({ limit: String(pageSize), search, order, after });

/** Those that a student can apply for. */
export const activeQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "active", studentId],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/scholarship/fetch-non-participated/{studentId}", {
          params: { path: { studentId }, query: paged(pageParam) },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.scholarships),
  });

/** Whether the student who asks has applied for admission, whatever became of it. */
export const hasAppliedForAdmissionQuery = queryOptions({
  queryKey: [...key, "admission"],
  queryFn: async () => (await reply(http.GET("/student/admission"))).status !== "Draft",
  // An application that was sent a moment ago counts.
  staleTime: 0,
});

/** Those that a student has applied for. */
export const appliedQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "applied", studentId],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/scholarship/fetch-participated/{studentId}", {
          params: { path: { studentId }, query: paged(pageParam) },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.scholarships),
  });

export const statuses = ["Open", "Pending", "Paid"] as const;
export type Status = (typeof statuses)[number];

export const sorts = { date: byTestDate, name: byName };

interface Wanted extends Sorted<keyof typeof sorts>, Partial<Period> {
  /** Null: all of them. */
  status: Status | null;
  search: string;
}

/** The college's own. */
export const scholarshipsQuery = ({ status, sort, from = "", to = "", ...wish }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "all", { status, from, to, sort, ...wish }],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/scholarship/fetch-all", {
          params: {
            query: { ...withoutEmpty({ status, from, to, sort }), ...paged(pageParam, wish) },
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.scholarships),
  });

export type Participant = Reply<
  "/scholarship/fetch-students/{id}",
  "get"
>["studentsParticipated"][number];

/** Who has applied for one, with what is known of the scholarship itself. */
export const participantsQuery = ({ id, ...wish }: Wish & { id: string; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...key, "participants", { id, ...wish }],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/scholarship/fetch-students/{id}", {
          params: { path: { id }, query: paged(pageParam, wish) },
        }),
      ),
    ...pages,
    select: (read) => ({
      scholarship: read.pages[0]?.body.scholarship,
      participants: rowsOf(read, (body) => body.studentsParticipated),
    }),
  });

/** One of the college's as it is now. */
export async function readScholarship(id: string): Promise<Scholarship> {
  const params = { path: { id }, query: { limit: "1" } };
  return (await reply(http.GET("/scholarship/fetch-students/{id}", { params }))).scholarship;
}

/** What all approved students of a scholarship get together; in whole paise, so that nothing is rounded. */
export const totalOf = ({ amount, approvedCount }: Scholarship) =>
  (Math.round(amount * 100) * approvedCount) / 100;
