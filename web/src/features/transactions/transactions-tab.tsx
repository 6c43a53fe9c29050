import { VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useSort } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { PeriodFilter } from "@/ui/list/period-filter";
import { usePeriod } from "@/ui/list/use-period";
import { useSearch } from "@/ui/list/use-search";
import { ViewPanel } from "@/ui/view-panel";
import { sorts, transactionsQuery } from "./api";
import { Files } from "./files";
import { texts } from "./texts";
import { Totals } from "./totals";
import { TransactionTable } from "./transaction-table";

/** The college's books, line by line. */
export function TransactionsTab() {
  const { period, setPeriod } = usePeriod();
  const { search, setSearch } = useSearch();
  const order = useSort("desc", sorts);
  const asked = { ...period, search, ...order.asked };
  const found = useInfiniteQuery({
    ...transactionsQuery(asked),
    // In another order the sums are the same.
    placeholderData: keptWhileSearching({ ...period }),
  });
  const { transactions, totals } = found.data ?? {};
  const isUnknown = found.isError && !found.data;
  return (
    <ViewPanel id="transactions" heading={texts.title}>
      <PeriodFilter period={period} onChange={setPeriod} />
      {!isUnknown && <Totals period={period} totals={totals} isLoading={!found.data} />}
      {/* Not before the totals above have their height: it would be pushed about. */}
      {(found.data || isUnknown) && (
        <section aria-labelledby="transaction-list">
          <VisuallyHidden component="h2" id="transaction-list">
            {texts.table}
          </VisuallyHidden>
          <ListTools
            search={{
              label: texts.search,
              hint: texts.searchHint,
              value: search,
              onSearch: setSearch,
            }}
            actions={<Files key={JSON.stringify(asked)} asked={asked} />}
          >
            <OrderSelect names={byTime} {...order} />
          </ListTools>
          <Listing
            list={{ ...found, data: transactions }}
            empty={
              search ? texts.noMatch : period.from || period.to ? texts.noneInPeriod : texts.empty
            }
            shown={(count) => texts.shown(count, totals?.count)}
          >
            {(lines) => <TransactionTable transactions={lines} />}
          </Listing>
        </section>
      )}
    </ViewPanel>
  );
}
