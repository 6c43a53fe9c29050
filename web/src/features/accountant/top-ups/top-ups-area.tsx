import { Tabs, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { SearchField } from "@/ui/list/search-field";
import { useFocusKept } from "@/ui/list/use-focus-kept";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { TabsList } from "@/ui/tabs-list";
import { type Status, statuses, topUpsQuery } from "../api";
import classes from "../desk.module.css";
import type { Place } from "../use-place";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { texts } from "./texts";
import { TopUpTable } from "./top-up-table";

const listId = "top-ups-list";

export function TopUpsArea({ place }: { place: Place }) {
  const { status } = place;
  const [search, setSearch] = useState("");
  const [decision, setDecision] = useState<OpenDecision | null>(null);
  /** Why a decision did not come about: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const topUps = useInfiniteQuery({
    ...topUpsQuery({ status, search }),
    // While a search is on its way, the list of before stays; that of another status does not.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as { status?: Status } | undefined)?.status === status
        ? before
        : undefined,
  });
  const kept = useFocusKept(topUps.data);

  const open = (next: OpenDecision) => {
    setConflict(null);
    setDecision(next);
  };

  return (
    <Panel labelledBy="top-ups">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="top-ups">
        {texts.heading}
      </VisuallyHidden>
      <div className={classes.tools}>
        <Tabs
          data-wide
          value={status}
          onChange={(value) => {
            setConflict(null);
            place.setStatus(value as Status);
          }}
        >
          <TabsList aria-label={texts.tabs}>
            {statuses.map((name) => (
              <Tabs.Tab key={name} value={name} aria-controls={listId}>
                {texts.states[name] ?? name}
              </Tabs.Tab>
            ))}
          </TabsList>
        </Tabs>
        <SearchField label={texts.search} placeholder={texts.searchHint} onSearch={setSearch} />
      </div>
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      <div id={listId} role="tabpanel" aria-label={texts.heading} tabIndex={-1} {...kept}>
        {topUps.isError ? (
          <Failed error={topUps.error} onRetry={() => topUps.refetch()} />
        ) : topUps.data?.length === 0 ? (
          <Empty {...(search ? texts.noMatch : texts.empty[status])} />
        ) : (
          <>
            <TopUpTable topUps={topUps.data} isPending={status === "Pending"} onDecide={open} />
            <LoadMore
              summary={topUps.data ? texts.shown(topUps.data.length) : ""}
              hasMore={topUps.hasNextPage}
              loading={topUps.isFetchingNextPage}
              onLoadMore={() => topUps.fetchNextPage()}
            />
          </>
        )}
      </div>
      {decision && (
        <DecisionDialog {...decision} onConflict={setConflict} onClose={() => setDecision(null)} />
      )}
    </Panel>
  );
}
