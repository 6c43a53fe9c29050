import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import { http, pageOf, reply } from "@/lib/http";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import type { Within } from "@/shared/within/choice";
import { byName, type Order, type Sorted } from "@/ui/list/order";

const pageSize = "25";
/** A grid wants all of its rows; larger pages bring them sooner. */
const gridPageSize = "100";
/** All that an act on marks can change; read again together. */
export const key = ["marks"] as const;

export const statuses = ["Incomplete", "Ready", "Published", "Changed"] as const;
export type SheetStatus = (typeof statuses)[number];

/** Somebody else has saved, or what should be published is not complete. */
export const isConflict = (error: unknown) =>
  hasCode(error, "marks.changed", "marks.missing", "marks.no-subjects", "marks.overtaken");

export const sorts = { name: byName };

interface Wanted extends Sorted<keyof typeof sorts> {
  course: string;
  status: SheetStatus | "";
  search: string;
  within: Within;
  /** As a link from elsewhere narrows the list. */
  only: Only;
}

export const outcomes = ["PASS", "FAIL"] as const;

/** Students with unpublished marks of a day or before; or by their current result, or a subject of it. */
export interface Only extends Period {
  enteredBy: string;
  outcome: (typeof outcomes)[number] | "";
  /** Its id. */
  subject: string;
}

export const studentsQuery = ({ course, status, search, within, only, sort, order }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...key, "students", { course, status, ...within, ...only, search, sort, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/marks/students", {
          params: {
            query: withoutEmpty({
              limit: pageSize,
              course,
              status,
              ...within,
              ...only,
              search,
              sort,
              order,
              after,
            }),
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.students),
  });

export const ofStudent = (studentId: string) => ({ path: { studentId } });

/** Of which class a sheet is; empty: that of the present term, and with a year alone the student's one of it. */
export type SheetPlace = Pick<Within, "year" | "class">;

/** Whose sheet is meant, and which one. */
export const ofSheet = (studentId: string, { year, class: id }: SheetPlace) => ({
  ...ofStudent(studentId),
  query: withoutEmpty({ year, class: id }),
});

export const sheetQuery = (studentId: string, place: SheetPlace) =>
  queryOptions({
    queryKey: [...key, "sheet", studentId, { year: place.year, class: place.class }],
    queryFn: () => reply(http.GET("/marks/{studentId}", { params: ofSheet(studentId, place) })),
  });

export const historyQuery = (studentId: string, order?: Order) =>
  infiniteQueryOptions({
    queryKey: [...key, "history", { studentId, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/marks/{studentId}/history", {
          params: {
            ...ofStudent(studentId),
            query: withoutEmpty({ limit: pageSize, order, after }),
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.changes),
  });

export const gridQuery = (course: string, within: Within) =>
  infiniteQueryOptions({
    queryKey: [...key, "grid", course, within],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/marks/grid", {
          params: {
            query: { course, ...withoutEmpty({ ...within, limit: gridPageSize, after }) },
          },
        }),
      ),
    ...pages,
  });

export const reexamsKey = [...key, "reexams"] as const;

export const reexamsQuery = (course: string) =>
  queryOptions({
    queryKey: [...reexamsKey, course],
    queryFn: async () => {
      const query = course ? { course } : {};
      return (await reply(http.GET("/marks/reexam-dates", { params: { query } }))).reexams;
    },
  });

export function templateOf(course: string, within: Within) {
  const path = `/marks/template.csv?course=${encodeURIComponent(course)}`;
  const narrowed = new URLSearchParams(withoutEmpty(within)).toString();
  return narrowed ? `${path}&${narrowed}` : path;
}
