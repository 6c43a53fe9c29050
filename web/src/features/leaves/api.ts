import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiPaths } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import type { Decision } from "@/shared/queue/decide-actions";
import { useInTurn } from "@/shared/queue/many/use-in-turn";
import type { AskedOfQueue } from "@/shared/queue/use-queue";
import { byApplication, byFirstDay, byStudentId, type Sorts } from "@/ui/list/order";

const limit = "25";
const key = ["leaves"] as const;
/** What an act of either side may have changed. */
const changed = [key, sharedKeys.timeline, sharedKeys.waiting];

/** A student's own. */
export const ownLeavesQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "own", studentId],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/leave/fetch-leave-student/{id}", {
          params: { path: { id: studentId }, query: withoutEmpty({ limit, after }) },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.leaves),
  });

/** The tabs of the desk, in the specification's order: what its student has withdrawn is in none. */
export const statuses = ["Pending", "Rejected", "Approved"] as const;
export type Status = (typeof statuses)[number];

type Sort = "applied" | "from" | "student";

const sorts = { from: byFirstDay, student: byStudentId };

/** What waits is in the order of the applications by itself. */
export const sortsOf = (status: Status): Sorts<Sort> =>
  status === "Pending" ? sorts : { applied: byApplication, ...sorts };

/** Days from one to another; of what begins on a day or before. */
export interface Days extends Period {
  startsBy: string;
}

type Asked = AskedOfQueue<Status, Sort> & Days;

/** The college's. */
export const queueQuery = ({ status, from, to, startsBy, search, sort, order }: Asked) =>
  infiniteQueryOptions({
    queryKey: [...key, "queue", { status, from, to, startsBy, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/leave/fetch-leaves", {
          params: {
            query: {
              status,
              ...withoutEmpty({ from, to, startsBy, search, sort, order, limit, after }),
            },
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.leaves),
  });

/** Once a file was sent, or was one too many. */
export function useRefresh() {
  const client = useQueryClient();
  return () => invalidate(client, ...changed);
}

/** Done or refused, the lists may not be what they were. */
function useLeaveMutation<Input, Done>(mutationFn: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(client, ...changed),
  });
}

export type NewLeave = ApiPaths["/leave/add"]["post"]["requestBody"]["content"]["application/json"];

export const useApply = () =>
  useLeaveMutation((body: NewLeave) => reply(http.POST("/leave/add", { body })));

/** The student's own, as long as nothing is decided. */
export const useWithdraw = () =>
  useLeaveMutation((id: string) =>
    reply(http.PUT("/leave/withdraw/{id}", { params: { path: { id } } })),
  );

interface DecideLeave {
  decision: Decision;
  id: string;
  /** Empty: none. */
  comment: string;
}

function decideLeave({ decision, id, comment }: DecideLeave) {
  const call = { params: { path: { id } }, body: comment ? { comment } : {} };
  return reply(
    decision === "approve"
      ? http.PUT("/leave/approve-leave/{id}", call)
      : http.PUT("/leave/reject-leave/{id}", call),
  );
}

export const useDecide = () => useLeaveMutation(decideLeave);
export const useDecideInTurn = () => useInTurn(decideLeave, ...changed);
