import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiPaths, GrievanceCategory } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import type { Order } from "@/ui/list/order";

const pageSize = "25";
const key = ["grievances"] as const;

const page = (after: string) => ({ limit: pageSize, ...(after && { after }) });

export const categories: readonly GrievanceCategory[] = [
  "Academic",
  "Examination",
  "Fees",
  "Facilities",
  "Conduct",
  "Other",
];

export const isCategory = (value: string | null): value is GrievanceCategory =>
  categories.some((category) => category === value);

/** A student's own. */
export const ownGrievancesQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "own", studentId],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/grievance/fetch-grievance-student/{id}", {
          params: { path: { id: studentId }, query: page(pageParam) },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
    select: ({ pages }) => pages.flatMap(({ body }) => body.data),
  });

export const statuses = ["Pending", "Resolved"] as const;
export type Status = (typeof statuses)[number];

export interface QueueFilter {
  status: Status;
  /** Null: all of them. */
  category: GrievanceCategory | null;
  search: string;
  order?: Order | undefined;
}

/** The college's. */
export const queueQuery = ({ status, category, search, order }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, "queue", { status, category, search, order }],
    queryFn: ({ pageParam }) =>
      pageOf(
        http.GET("/grievance/fetch-grievances", {
          params: {
            query: {
              status,
              ...(category && { category }),
              ...(search && { search }),
              ...(order && { order }),
              ...page(pageParam),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
    select: ({ pages }) => pages.flatMap(({ body }) => body.data),
  });

/** Done or refused, the lists may not be what they were. */
function useGrievanceAct<Input, Done>(act: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Not waited for: whoever acted has the answer.
    onSettled: () => {
      client.invalidateQueries({ queryKey: key });
    },
  });
}

export type NewGrievance =
  ApiPaths["/grievance/add"]["post"]["requestBody"]["content"]["application/json"];

export const useAddGrievance = () =>
  useGrievanceAct((body: NewGrievance) => reply(http.POST("/grievance/add", { body })));

interface Resolution {
  id: string;
  /** Empty: without a word to the student. */
  reply: string;
}

export const useResolve = () =>
  useGrievanceAct(({ id, reply: words }: Resolution) =>
    reply(
      http.PUT("/grievance/resolve-grievance/{id}", {
        params: { path: { id } },
        body: words ? { reply: words } : {},
      }),
    ),
  );
