import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import { keyHeader } from "@/shared/money/payments";
import type { Within } from "@/shared/within/choice";
import { byBalance, byName, type Order, type Sorted } from "@/ui/list/order";

export const limit = "25";
/** All that money can change; read again together, because one act changes many of them. */
export const key = ["accounts"] as const;

export const studentSorts = { name: byName, balance: byBalance };

interface Wanted extends Sorted<keyof typeof studentSorts> {
  course: string;
  within: Within;
  /** Tells a list of the default year from one of a year that somebody chose. */
  yearInAddress: string;
  search: string;
}

export const studentsQuery = ({ course, within, yearInAddress, search, sort, order }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "students", { course, ...within, yearInAddress, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/students", {
          params: {
            query: withoutEmpty({ limit, course, ...within, search, sort, order, after }),
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.students),
  });

const of = (studentId: string) => ({ path: { studentId } });

export const accountQuery = (studentId: string) =>
  queryOptions({
    queryKey: [...key, "account", studentId],
    queryFn: () => reply(http.GET("/accountant/students/{studentId}", { params: of(studentId) })),
  });

export const statementQuery = (studentId: string, order?: Order) =>
  infiniteQueryOptions({
    queryKey: [...key, "statement", { studentId, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/statement/{studentId}", {
          params: { ...of(studentId), query: withoutEmpty({ limit, order, after }) },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.entries),
  });

/** A call that moves money, or a refusal of one: either way the figures are not what they were. */
export function useMoneyMutation<Input, Done>(mutationFn: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Not waited for: the dialog has its answer.
    onSettled: () => invalidate(client, key, sharedKeys.waiting),
  });
}

interface Keyed<Body> {
  body: Body;
  requestKey: string;
}

const under = (requestKey: string) => ({ header: { [keyHeader]: requestKey } });
export const at = (id: string) => ({ params: { path: { id } } });

export const useAddFunds = () =>
  useMoneyMutation(
    ({ body, requestKey }: Keyed<{ studentId: string; amount: number; reference: string }>) =>
      reply(http.POST("/accountant/add-funds", { params: under(requestKey), body })),
  );

interface NewCharge {
  studentId: string;
  title: string;
  amount: number;
  dueDate: string;
}

export const useRaiseCharge = () =>
  useMoneyMutation(({ body, requestKey }: Keyed<NewCharge>) =>
    reply(http.POST("/accountant/charges", { params: under(requestKey), body })),
  );

interface NewCourseCharge {
  course: string;
  title: string;
  amount: number;
  dueDate: string;
}

/** Raises nothing: counts for whom it would be, and who is left out. */
export const useCheckCourseCharge = () =>
  useMutation({
    mutationFn: (body: NewCourseCharge) =>
      reply(
        http.POST("/accountant/course-charges", {
          body: { ...body, students: null, dryRun: true },
        }),
      ),
  });

/** `students` is what the check has counted; for another number the server refuses. */
export const useChargeCourse = () =>
  useMoneyMutation(({ body, requestKey }: Keyed<NewCourseCharge & { students: number }>) =>
    reply(
      http.POST("/accountant/course-charges", {
        params: under(requestKey),
        body: { ...body, dryRun: false },
      }),
    ),
  );

export interface Reasoned {
  id: string;
  reason: string;
}

export const keyed = (id: string, requestKey: string) => ({
  params: { ...at(id).params, ...under(requestKey) },
});

export const useWithdrawCharge = () =>
  useMoneyMutation(({ id, reason }: Reasoned) =>
    reply(http.PUT("/accountant/charges/{id}/withdraw", { ...at(id), body: { reason } })),
  );

export const useReverse = () =>
  useMoneyMutation(({ id, reason, requestKey }: Reasoned & { requestKey: string }) =>
    reply(
      http.PUT("/accountant/transactions/{id}/reverse", {
        ...keyed(id, requestKey),
        body: { reason },
      }),
    ),
  );
