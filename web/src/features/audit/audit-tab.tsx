import { useInfiniteQuery } from "@tanstack/react-query";
import { Listing } from "@/ui/list/listing";
import { useOrder } from "@/ui/list/order";
import { ViewPanel } from "@/ui/view-panel";
import { auditQuery, isFiltered } from "./api";
import { AuditTable } from "./audit-table";
import { Filters } from "./filters";
import { Scope } from "./scope";
import { texts } from "./texts";
import { useFilter } from "./use-filter";

/** Who did what to whose record, when. */
export function AuditTab() {
  const { filter, setFilter, clear } = useFilter();
  const order = useOrder("desc");
  const audit = useInfiniteQuery(auditQuery(filter, order.asked));
  const nameOfBy = audit.data?.find(({ by }) => by?._id === filter.by)?.by?.name;
  return (
    <ViewPanel id="audit" heading={texts.title} lead={texts.lead}>
      <Scope filter={filter} nameOfBy={nameOfBy} />
      <Filters
        filter={filter}
        nameOfBy={nameOfBy}
        order={order}
        onChange={setFilter}
        onClear={clear}
      />
      <Listing
        list={audit}
        empty={isFiltered(filter) ? texts.noMatch : texts.empty}
        shown={texts.shown}
      >
        {(entries) => <AuditTable entries={entries} />}
      </Listing>
    </ViewPanel>
  );
}
