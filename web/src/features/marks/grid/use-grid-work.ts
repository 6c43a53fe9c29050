import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { tabAccount } from "@/lib/account";
import { useAutosave } from "@/lib/autosave";
import { rowsOf } from "@/lib/pages";
import { useSession } from "@/lib/session";
import { gridQuery, sheetQuery } from "../api";
import { useMarkStale, useSaveRow } from "../mutations";
import { GridWork } from "./model/work";

/** The rows of a course as they come page by page, and the work upon them. */
export function useGridWork(course: string) {
  const { id: account } = useSession();
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveRow();
  const markStale = useMarkStale();
  // Left out of the cache when it is left: what was typed since is in no cached page.
  const pages = useInfiniteQuery({ ...gridQuery(course), gcTime: 0 });
  const [work] = useState(
    () =>
      new GridWork({
        storeKey: `marks-grid:${course}:${account}`,
        send: async (change) => {
          const saved = await save(change);
          markStale();
          return saved;
        },
        read: (studentId) => client.fetchQuery({ ...sheetQuery(studentId), staleTime: 0 }),
        isOurs: () => tabAccount() === account,
      }),
  );

  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  const first = data?.pages[0]?.body;
  const isWhole = data !== undefined && !hasNextPage;
  useEffect(() => {
    if (!data || !first) return;
    const students = rowsOf(data, (body) => body.students);
    work.receive(students, first.subjects);
    if (isWhole) work.complete();
  }, [work, data, first, isWhole]);

  useAutosave(work);
  const subjects = first?.subjects;
  return useMemo(() => ({ work, subjects, isWhole, pages }), [work, subjects, isWhole, pages]);
}

export const useRow = (work: GridWork, id: string) =>
  useSyncExternalStore(
    (listener) => work.rows.onRow(id, listener),
    () => work.rows.get(id),
  );

export const useSummary = (work: GridWork) =>
  useSyncExternalStore(work.rows.onAny, work.rows.summary);

export const useOrder = (work: GridWork) =>
  useSyncExternalStore(work.rows.onAny, () => work.rows.order);
