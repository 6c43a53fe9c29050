import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { http, pageOf, reply } from "@/lib/http";

const pageSize = "25";
/** All that money can change; read again together, because one act changes many of them. */
const key = ["accounts"] as const;

export const statuses = ["Pending", "Approved", "Rejected", "Reversed"] as const;
export type Status = (typeof statuses)[number];

/** The short names of the college's courses. */
export const coursesQuery = queryOptions({
  queryKey: ["course-names"],
  queryFn: async () => {
    const { collegeId } = await reply(http.GET("/admin/get"));
    const path = { id: collegeId };
    const { courses } = await reply(http.GET("/college/getCollegeById/{id}", { params: { path } }));
    return courses.map(({ courseName }) => courseName);
  },
});

interface Wanted {
  course: string;
  search: string;
}

export const studentsQuery = ({ course, search }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "students", { course, search }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/students", {
          params: {
            query: {
              limit: pageSize,
              ...(course && { course }),
              ...(search && { search }),
              ...(after && { after }),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
    select: ({ pages }) => pages.flatMap(({ body }) => body.students),
  });

const of = (studentId: string) => ({ path: { studentId } });

export const accountQuery = (studentId: string) =>
  queryOptions({
    queryKey: [...key, "account", studentId],
    queryFn: () => reply(http.GET("/accountant/students/{studentId}", { params: of(studentId) })),
  });

export const statementQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "statement", studentId],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/statement/{studentId}", {
          params: { ...of(studentId), query: { limit: pageSize, ...(after && { after }) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
    select: ({ pages }) => pages.flatMap(({ body }) => body.entries),
  });

export const topUpsQuery = ({ status, search }: { status: Status; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...key, "top-ups", { status, search }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/accountant/top-ups", {
          params: {
            query: {
              status,
              limit: pageSize,
              ...(search && { search }),
              ...(after && { after }),
            },
          },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ after }) => after,
    select: ({ pages }) => pages.flatMap(({ body }) => body.topUps),
  });

/** An act with money, or a refusal of one: either way the figures are not what they were. */
export function useMoneyAct<Input, Done>(act: (input: Input) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Not waited for: the dialog has its answer.
    onSettled: () => {
      client.invalidateQueries({ queryKey: key });
    },
  });
}
