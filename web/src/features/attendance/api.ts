import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { AttendanceSheet } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Within } from "@/shared/within/choice";
import type { Order } from "@/ui/list/order";

const keys = {
  mine: ["attendance", "mine"] as const,
  admitted: ["attendance", "admitted"] as const,
  sheets: ["attendance", "sheet"] as const,
  lectures: ["attendance", "lectures"] as const,
};

/** Of one of the terms that the student was in; empty: of the present one. */
export const ownAttendanceQuery = (term: string) =>
  queryOptions({
    queryKey: [...keys.mine, term],
    queryFn: () =>
      reply(http.GET("/attendance/mine", { params: { query: withoutEmpty({ term }) } })),
  });

/** Whether the student who asks is admitted to a course. */
export const isAdmittedQuery = queryOptions({
  queryKey: keys.admitted,
  queryFn: async () => (await reply(http.GET("/student/admission"))).status === "Approved",
});

/** One lecture of a subject on a day. */
export interface LectureKey {
  subject: string;
  date: string;
  /** Null: the first number that the class has or that is free. */
  lecture: number | null;
  /** Whom it is for. Empty: the whole course; or of a lecture that was taken, whomever it was taken for. */
  classId: string;
  /** Empty: all of the class. */
  divisionId: string;
}

export const sheetQuery = ({ subject, date, lecture, classId, divisionId }: LectureKey) =>
  queryOptions({
    queryKey: [...keys.sheets, { subject, date, lecture, classId, divisionId }],
    queryFn: () => {
      const chosen = { lecture: lecture?.toString(), class: classId, division: divisionId };
      const query = { subject, date, ...withoutEmpty(chosen) };
      return reply(http.GET("/attendance", { params: { query } }));
    },
  });

/** Of all the subjects that somebody teaches. */
export const lecturesQuery = (within: Within, order?: Order) =>
  infiniteQueryOptions({
    queryKey: [...keys.lectures, { ...within, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/attendance/lectures", {
          params: { query: withoutEmpty({ limit: "10", ...within, order, after }) },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.lectures),
  });

interface Taken {
  sheet: AttendanceSheet;
  present: ReadonlySet<string>;
}

export function useTakeAttendance(key: LectureKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sheet, present }: Taken) =>
      reply(
        http.POST("/attendance", {
          body: {
            subjectId: key.subject,
            date: key.date,
            // As the sheet has it: which number is the first one free may change meanwhile.
            lecture: sheet.lecture,
            ...(sheet.group && {
              classId: sheet.group.classId,
              divisionId: sheet.group.divisionId,
            }),
            revision: sheet.revision,
            students: sheet.students.map(({ id }) => ({ id, present: present.has(id) })),
          },
        }),
      ),
    onSuccess: (saved) => {
      client.setQueryData(sheetQuery(key).queryKey, saved);
      // The number is no longer free for the other classes and divisions.
      if (saved.group) client.removeQueries({ queryKey: keys.sheets, type: "inactive" });
      client.invalidateQueries({ queryKey: keys.lectures });
    },
  });
}
