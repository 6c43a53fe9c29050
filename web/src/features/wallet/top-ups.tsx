import { useInfiniteQuery } from "@tanstack/react-query";
import type { TopUp } from "@/lib/api-types";
import { formatDateTime } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { topUpsQuery } from "./api";
import { texts } from "./texts";
import { TopUpStatus } from "./top-up-status";
import classes from "./top-ups.module.css";

const words = texts.added;

const columns: Column<TopUp>[] = [
  { heading: words.columns.date, cell: ({ requestedAt }) => formatDateTime(requestedAt) },
  { heading: words.columns.source, cell: ({ source }) => words.sources[source] ?? source },
  {
    heading: words.columns.reference,
    cell: ({ bankReference, reference }) => (
      <div className={classes.references}>
        {bankReference}
        {reference && <span className={classes.aside}>{words.ours(reference)}</span>}
      </div>
    ),
  },
  { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  { heading: words.columns.status, cell: (topUp) => <TopUpStatus topUp={topUp} /> },
];

/** Money on its way into the wallet, and how it got there. */
export function TopUps() {
  const topUps = useInfiniteQuery(topUpsQuery);
  if (topUps.isError) return <Failed error={topUps.error} onRetry={() => topUps.refetch()} />;
  if (topUps.data?.length === 0) return <Empty title={words.empty} hint={words.emptyHint} />;
  return (
    <>
      <DataTable
        label={texts.tabs.added}
        columns={columns}
        rows={topUps.data}
        rowKey={({ _id }) => _id}
      />
      <LoadMore
        summary={topUps.data ? words.shown(topUps.data.length) : ""}
        hasMore={topUps.hasNextPage}
        loading={topUps.isFetchingNextPage}
        onLoadMore={() => topUps.fetchNextPage()}
      />
    </>
  );
}
