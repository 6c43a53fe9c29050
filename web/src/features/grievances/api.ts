import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ApiPaths, GrievanceCategory, QueuedGrievance } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import { useInTurn } from "@/shared/queue/many/use-in-turn";
import type { AskedOfQueue } from "@/shared/queue/use-queue";
import { byDocket, byFiling, type Sorts } from "@/ui/list/order";
import { texts } from "./texts";

const limit = "25";
const key = ["grievances"] as const;
/** What an act of either side may have changed. */
const changed = [key, sharedKeys.timeline, sharedKeys.waiting];

export const categories: readonly GrievanceCategory[] = [
  "Academic",
  "Examination",
  "Fees",
  "Facilities",
  "Conduct",
  "Other",
];

/** As a select offers them. */
export const namedCategories = () =>
  categories.map((value) => ({ value, label: texts.categories[value] }));

export const isCategory = (value: string | null): value is GrievanceCategory =>
  categories.some((category) => category === value);

/** A student's own. */
export const ownGrievancesQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "own", studentId],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/grievance/fetch-grievance-student/{id}", {
          params: { path: { id: studentId }, query: withoutEmpty({ limit, after }) },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.data),
  });

export const statuses = ["Pending", "Resolved"] as const;
export type Status = (typeof statuses)[number];

type Sort = "filed" | "docket";

const sorts = { docket: byDocket };

/** What waits is in the order of its age by itself. */
export const sortsOf = (status: Status): Sorts<Sort> =>
  status === "Pending" ? sorts : { filed: byFiling, ...sorts };

interface Asked extends AskedOfQueue<Status, Sort>, Period {
  /** Null: all of them. */
  category: GrievanceCategory | null;
}

/** The college's. */
export const queueQuery = ({ status, category, from, to, search, sort, order }: Asked) =>
  infiniteQueryOptions({
    queryKey: [...key, "queue", { status, category, from, to, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/grievance/fetch-grievances", {
          params: {
            query: {
              status,
              ...withoutEmpty({ category, from, to, search, sort, order, limit, after }),
            },
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.data),
  });

/** One of the college's, in whatever state it is by now; null when the college has none such. */
export const grievanceQuery = (docket: string) =>
  queryOptions({
    queryKey: [...key, "one", docket],
    queryFn: async (): Promise<QueuedGrievance | null> => {
      // The address is anybody's to type.
      if (!/^GR-\d{4}-\d{5,}$/.test(docket)) return null;
      // A title may name this docket, and is later than what it names.
      const query = { search: docket, sort: "docket", order: "asc", limit } as const;
      const { body } = await pageOf(http.GET("/grievance/fetch-grievances", { params: { query } }));
      return body.data.find((grievance) => grievance.docket === docket) ?? null;
    },
  });

/** Once a file was sent, or was one too many. */
export function useRefresh() {
  const client = useQueryClient();
  return () => invalidate(client, ...changed);
}

/** Done or refused, the lists may not be what they were. */
function useGrievanceMutation<Input, Done>(mutationFn: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidate(client, ...changed),
  });
}

export type NewGrievance =
  ApiPaths["/grievance/add"]["post"]["requestBody"]["content"]["application/json"];

export const useAddGrievance = () =>
  useGrievanceMutation((body: NewGrievance) => reply(http.POST("/grievance/add", { body })));

interface Reopening {
  id: string;
  reason: string;
}

/** The student's own, once. */
export const useReopen = () =>
  useGrievanceMutation(({ id, reason }: Reopening) =>
    reply(http.PUT("/grievance/reopen/{id}", { params: { path: { id } }, body: { reason } })),
  );

export interface Resolution {
  id: string;
  /** Empty: without a word to the student. */
  reply: string;
}

const resolve = ({ id, reply: words }: Resolution) =>
  reply(
    http.PUT("/grievance/resolve-grievance/{id}", {
      params: { path: { id } },
      body: words ? { reply: words } : {},
    }),
  );

export const useResolve = () => useGrievanceMutation(resolve);
export const useResolveInTurn = () => useInTurn(resolve, ...changed);
