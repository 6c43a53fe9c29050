import type { ReactNode } from "react";
import { Empty } from "./empty";
import { Failed } from "./failed";
import { LoadMore } from "./load-more";
import { useFocusKept } from "./use-focus-kept";

/** What a list needs to know of the query that reads it. */
export interface ListQuery<Row> {
  data: Row[] | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The lists that come as a whole, undefined while they are on their way, have no further pages. */
export const whole = <Row,>(data: Row[] | undefined): ListQuery<Row> => ({
  data,
  isError: false,
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
});

interface Props<Row> {
  list: ListQuery<Row>;
  /** Said where there is none, with what to do next. */
  empty: { title: string; hint: string };
  /** "25 students shown" */
  shown: (count: number) => string;
  /** Where tabs choose what is listed, they point at this id. */
  tabPanel?: { id: string; label: string };
  /** Instead of the server's reason why it could not be read. */
  failed?: ReactNode;
  /** The rows; undefined while they are on their way, when they hold their place. */
  children: (rows: Row[] | undefined) => ReactNode;
}

/** A list in each of its states: on its way, empty, failed, or a page of it with a way to the next. */
export function Listing<Row>({ list, empty, shown, tabPanel, failed, children }: Props<Row>) {
  const { data } = list;
  const kept = useFocusKept(data);
  return (
    <div
      tabIndex={-1}
      {...kept}
      {...(tabPanel && { id: tabPanel.id, role: "tabpanel", "aria-label": tabPanel.label })}
    >
      {list.isError ? (
        (failed ?? <Failed error={list.error} onRetry={() => list.refetch()} />)
      ) : data?.length === 0 ? (
        <Empty {...empty} />
      ) : (
        <>
          {children(data)}
          <LoadMore
            summary={data ? shown(data.length) : ""}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            onLoadMore={() => list.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}
