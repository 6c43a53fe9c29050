import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { tabAccount } from "@/lib/account";
import { useAutosave } from "@/lib/autosave";
import { rowsOf, withoutEmpty } from "@/lib/pages";
import { useSession } from "@/lib/session";
import type { Within } from "@/shared/within/choice";
import { gridQuery } from "../api";
import { useMarkStale, useSaveGrid } from "../mutations";
import { isMissing } from "./model/cells";
import { GridWork } from "./model/work";

/** The rows of a course, or of a class of it, as they come page by page, and the work upon them. */
export function useGridWork(course: string, within: Within) {
  const { id: account } = useSession();
  const { mutateAsync: save } = useSaveGrid();
  const markStale = useMarkStale();
  // Left out of the cache when it is left: what was typed since is in no cached page.
  const pages = useInfiniteQuery({ ...gridQuery(course, within), gcTime: 0 });
  const [work] = useState(
    () =>
      new GridWork({
        storeKey: ["marks-grid", course, ...placeOf(within), account].join(":"),
        send: async (change) => {
          const saved = await save({ course, ...withoutEmpty(within), ...change });
          markStale();
          return saved;
        },
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

/** What was typed for one class is no draft for another: each has its own subjects and students. */
const placeOf = ({ year, class: id, division }: Within) => [id || year, division].filter(Boolean);

export const useRow = (work: GridWork, id: string) =>
  useSyncExternalStore(
    (listener) => work.rows.onRow(id, listener),
    () => work.rows.get(id),
  );

export const useSummary = (work: GridWork) =>
  useSyncExternalStore(work.rows.onAny, work.rows.summary);

export const useOrder = (work: GridWork) =>
  useSyncExternalStore(work.rows.onAny, () => work.rows.order);

/**
 * The students with missing marks, as they were when they were asked for: a row does not vanish
 * under the hands that fill it in.
 */
export function useMissingOnly(work: GridWork, all: readonly string[]) {
  const [isOn, setOn] = useState(false);
  const order = useMemo(
    () => (isOn ? all.filter((id) => work.rows.get(id)?.cells.some(isMissing)) : all),
    [work, all, isOn],
  );
  return { isOn, set: setOn, order };
}

/**
 * The last two rows that had the focus, or are to have it: they stay drawn, also the one that the focus
 * is still in while it goes to the other.
 */
export function useHeldRows() {
  const [held, setHeld] = useState<readonly string[]>([]);
  const hold = useCallback((id: string) => {
    setHeld((before) => (before.at(-1) === id ? before : [...before.slice(-1), id]));
  }, []);
  return [held, hold] as const;
}

/** The next cell without marks after the one with the focus; from the top when there is none after. */
export function nextMissing(work: GridWork, order: readonly string[], lastCell = "") {
  const [, at, column = "-1"] = lastCell.match(/^cell-(.*)-(\d+)$/) ?? [];
  const start = Math.max(at === undefined ? 0 : order.indexOf(at), 0);
  for (let step = 0; step <= order.length; step += 1) {
    const id = order[(start + step) % order.length];
    const cells = (id !== undefined && work.rows.get(id)?.cells) || [];
    const from = step === 0 && id === at ? Number(column) + 1 : 0;
    const found = cells.findIndex((cell, index) => index >= from && isMissing(cell));
    if (id !== undefined && found >= 0) return { id, column: found };
  }
  return null;
}
