import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import type { Reply, Scholarship } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import { keyHeader, usePayment, walletQuery } from "@/shared/money/payments";
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

interface Wanted extends Sorted<keyof typeof sorts> {
  status: Status;
  search: string;
}

/** The college's own. */
export const scholarshipsQuery = ({ status, sort, ...wish }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "all", { status, sort, ...wish }],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/scholarship/fetch-all", {
          params: { query: { status, ...withoutEmpty({ sort }), ...paged(pageParam, wish) } },
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

type Applied = Reply<"/scholarship/participate", "post">;

/** The dialog's charge is the scholarship: applying and paying its fee are one. */
export function useApply(studentId: string) {
  const client = useQueryClient();
  return usePayment(async ({ chargeId: scholarshipId, amount: fee, key: requestKey }) => {
    const params = { header: { [keyHeader]: requestKey } };
    const body = { studentId, scholarshipId, fee };
    try {
      const done = await reply(http.POST("/scholarship/participate", { params, body }));
      move(client, studentId, done);
      return done;
    } finally {
      // Not waited for, and after a refusal too: the list has offered what is not to be had.
      client.invalidateQueries({ queryKey: key });
    }
  });
}

/** Shown as applied for at once, as the server has just said, without waiting for the next reading. */
function move(client: QueryClient, studentId: string, { balance, scholarship }: Applied) {
  const others = ({ _id }: { _id: string }) => _id !== scholarship._id;
  client.setQueryData(
    activeQuery(studentId).queryKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          body: { ...page.body, scholarships: page.body.scholarships.filter(others) },
        })),
      },
  );
  client.setQueryData(
    appliedQuery(studentId).queryKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page, index) => {
          const rest = page.body.scholarships.filter(others);
          const scholarships = index === 0 ? [scholarship, ...rest] : rest;
          return { ...page, body: { ...page.body, scholarships } };
        }),
      },
  );
  client.setQueryData(walletQuery.queryKey, (before) => before && { ...before, balance });
}

/** What all approved students of a scholarship get together; in whole paise, so that nothing is rounded. */
export const totalOf = ({ amount, approvedCount }: Scholarship) =>
  (Math.round(amount * 100) * approvedCount) / 100;
