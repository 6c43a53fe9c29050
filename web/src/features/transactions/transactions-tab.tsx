import { Stack, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { PeriodFilter } from "@/ui/list/period-filter";
import { usePeriod } from "@/ui/list/use-period";
import { Panel } from "@/ui/panel";
import { transactionsQuery } from "./api";
import { Files } from "./files";
import { texts } from "./texts";
import { Totals } from "./totals";
import { TransactionTable } from "./transaction-table";
import classes from "./transactions.module.css";

/** The college's books, line by line. */
export function TransactionsTab() {
  const { period, setPeriod } = usePeriod();
  const found = useInfiniteQuery(transactionsQuery(period));
  const { transactions, totals } = found.data ?? {};
  return (
    <Stack gap="lg">
      <Panel labelledBy="transactions">
        <div className={classes.head}>
          <Title order={2} id="transactions">
            {texts.title}
          </Title>
          <Files key={`${period.from}/${period.to}`} period={period} />
        </div>
        <PeriodFilter period={period} onChange={setPeriod} />
      </Panel>
      {!found.isError && <Totals period={period} totals={totals} isLoading={!found.data} />}
      <Panel>
        {found.isError ? (
          <Failed error={found.error} onRetry={() => found.refetch()} />
        ) : transactions?.length === 0 ? (
          <Empty {...(period.from || period.to ? texts.noneInPeriod : texts.empty)} />
        ) : (
          <>
            <TransactionTable transactions={transactions} />
            <LoadMore
              summary={transactions ? texts.shown(transactions.length, totals?.count) : ""}
              hasMore={found.hasNextPage}
              loading={found.isFetchingNextPage}
              onLoadMore={() => found.fetchNextPage()}
            />
          </>
        )}
      </Panel>
    </Stack>
  );
}
