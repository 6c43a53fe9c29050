import { Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Listing } from "@/ui/list/listing";
import { useOrder } from "@/ui/list/order";
import { Panel } from "@/ui/panel";
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
    <Panel labelledBy="audit">
      <Title order={2} id="audit">
        {texts.title}
      </Title>
      <Text c="dimmed" mb="md">
        {texts.lead}
      </Text>
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
    </Panel>
  );
}
