import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { errorMessage, referenceOf } from "@/lib/api-error";
import { EmptyWhen } from "./empty";
import { Failed } from "./failed";
import { LoadMore } from "./load-more";

/** What a list needs to know of the query that reads it. */
export interface ListQuery<Row> {
  data: Row[] | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  /** For the first time, anew, or a further page. */
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** The lists that come as a whole, undefined while they are on their way, have no further pages. */
export const asSinglePage = <Row,>(data: Row[] | undefined): ListQuery<Row> => ({
  data,
  isError: false,
  error: null,
  refetch: () => undefined,
  isFetching: false,
  hasNextPage: false,
  isFetchNextPageError: false,
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
  const { data, isError, error } = list;
  // With the error its button goes, too.
  const kept = useFocusKept(isError ? error : data);
  return (
    <div
      tabIndex={-1}
      {...kept}
      {...(tabPanel && { id: tabPanel.id, role: "tabpanel", "aria-label": tabPanel.label })}
    >
      {isError && !data ? (
        (failed ?? <Failed error={error} onRetry={() => list.refetch()} />)
      ) : (
        <>
          <EmptyWhen isEmpty={data?.length === 0} {...empty} />
          {data?.length !== 0 && children(data)}
          <Foot list={list} shown={shown} />
        </>
      )}
    </div>
  );
}

/** What was read stays in sight when a further page, or reading it all anew, has failed. */
function Foot<Row>({ list, shown }: Pick<Props<Row>, "list" | "shown">) {
  const { data, isError, error, isFetchNextPageError } = list;
  const isStale = isError && !isFetchNextPageError;
  if (data?.length === 0 && !isStale) return null;
  return (
    <LoadMore
      summary={data?.length ? shown(data.length) : ""}
      hasMore={list.hasNextPage}
      // Also while all is read anew: a further page would call that off, and what was decided
      // meanwhile would stay in the list. Where there is no button nothing is drawn again for it.
      loading={(list.hasNextPage || isStale) && list.isFetching}
      failed={isError ? errorMessage(error) : undefined}
      reference={isError ? referenceOf(error) : undefined}
      onLoadMore={() => list.fetchNextPage()}
      onReload={isStale ? () => list.refetch() : undefined}
    />
  );
}

/** Anyone who had the focus on a row or card that has left the list goes on at the list. */
function useFocusKept(data: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new list that may lack the row
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (within.current && lost) ref.current?.focus({ preventScroll: true });
  }, [data]);
  return {
    ref,
    onFocus: () => {
      within.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A dialog gives it back, to a row that may have gone meanwhile.
      const isLent = relatedTarget === null || relatedTarget.closest("[role=dialog]") !== null;
      within.current = isLent && within.current;
    },
  };
}
