import { Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
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
  const audit = useInfiniteQuery(auditQuery(filter));
  const entries = audit.data;
  const nameOfBy = entries?.find(({ by }) => by?._id === filter.by)?.by?.name;
  return (
    <Stack gap="lg">
      <Panel labelledBy="audit">
        <Title order={2} id="audit">
          {texts.title}
        </Title>
        <Text c="dimmed" mb="md">
          {texts.lead}
        </Text>
        <Scope filter={filter} nameOfBy={nameOfBy} />
        <Filters filter={filter} nameOfBy={nameOfBy} onChange={setFilter} onClear={clear} />
      </Panel>
      <Panel>
        {audit.isError ? (
          <Failed error={audit.error} onRetry={() => audit.refetch()} />
        ) : entries?.length === 0 ? (
          <Empty {...(isFiltered(filter) ? texts.noMatch : texts.empty)} />
        ) : (
          <>
            <AuditTable entries={entries} />
            <LoadMore
              summary={entries ? texts.shown(entries.length) : ""}
              hasMore={audit.hasNextPage}
              loading={audit.isFetchingNextPage}
              onLoadMore={() => audit.fetchNextPage()}
            />
          </>
        )}
      </Panel>
    </Stack>
  );
}
