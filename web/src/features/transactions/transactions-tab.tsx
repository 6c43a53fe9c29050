import { Stack, Title, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
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
  const order = useOrder("desc");
  const found = useInfiniteQuery({
    ...transactionsQuery(period, order.asked),
    // In another order the sums are the same.
    placeholderData: keptWhileSearching({ ...period }),
  });
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
      <Panel labelledBy="transaction-list">
        <VisuallyHidden component="h2" id="transaction-list">
          {texts.table}
        </VisuallyHidden>
        <ListTools>
          <OrderSelect names={byTime} {...order} />
        </ListTools>
        <Listing
          list={{ ...found, data: transactions }}
          empty={period.from || period.to ? texts.noneInPeriod : texts.empty}
          shown={(count) => texts.shown(count, totals?.count)}
        >
          {(lines) => <TransactionTable transactions={lines} />}
        </Listing>
      </Panel>
    </Stack>
  );
}
