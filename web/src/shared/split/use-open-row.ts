import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { stays } from "@/shared/queue/use-newer";
import type { ListQuery } from "@/ui/list/listing";

type List<Row> = Pick<
  ListQuery<Row>,
  "data" | "isError" | "isFetching" | "hasNextPage" | "fetchNextPage"
>;

interface Options<Row, Key extends QueryKey> {
  list: List<Row>;
  idOf: (row: Row) => string;
  /** Of the row that the address opens. */
  openId: string | null;
  /** Of a row beside this list; null: of the list alone. */
  addressOf: (id: string | null) => string;
  /** Reads that row by itself; null: there is none. */
  query: UseQueryOptions<Row | null, Error, Row | null, Key>;
}

/** The row of a list that is open beside it, and those before and after it. */
export function useOpenRow<Row, Key extends QueryKey>(options: Options<Row, Key>) {
  const { list, idOf, openId, addressOf } = options;
  const index = list.data?.findIndex((row) => idOf(row) === openId) ?? -1;
  usePageAhead(list, index);
  const row = useRow(options, list.data?.[index]);
  const idAt = (at: number) => {
    const other = list.data?.[at];
    return other && idOf(other);
  };
  return {
    openId,
    addressOf,
    row,
    /** From the open row; from the top when it is not on the list (any more). */
    nextId: idAt(index + 1),
    previousId: idAt(index - 1),
  };
}

export type OpenRow<Row> = ReturnType<typeof useOpenRow<Row, QueryKey>>;

/** "Next" leads on beyond the page that is read: the one after it is fetched before it is asked for. */
function usePageAhead<Row>(list: List<Row>, index: number) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = list;
  const isAtEnd = index >= 0 && index === (data?.length ?? 0) - 1;
  const isNeeded = isAtEnd && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isNeeded) void fetchNextPage();
  }, [isNeeded, fetchNextPage]);
}

/** From the list, or by itself when it is not there: behind a link, or decided by somebody else. */
function useRow<Row, Key extends QueryKey>(options: Options<Row, Key>, onList: Row | undefined) {
  const { list, idOf, openId, query } = options;
  const isListRead = list.data !== undefined || list.isError;
  const single = useQuery({
    ...query,
    ...stays,
    enabled: openId !== null && isListRead && !onList,
  });
  // Another list is on its way: the open row stays, so that nobody loses what they read or write.
  const before = useRef<Row>(undefined);
  const kept = before.current && idOf(before.current) === openId ? before.current : undefined;
  const data = onList ?? (single.data === undefined ? kept : single.data);
  useEffect(() => {
    if (data) before.current = data;
  });
  return {
    data,
    isError: !onList && single.isError,
    error: single.error,
    refetch: single.refetch,
  };
}
