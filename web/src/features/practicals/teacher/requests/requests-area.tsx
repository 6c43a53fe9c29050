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
import { requestsQuery, type Status, statuses } from "../../api";
import classes from "../teacher.module.css";
import { texts } from "../texts";
import type { Place } from "../use-place";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { RequestTable } from "./request-table";

const words = texts.requests;
const listId = "requests-list";

export function RequestsArea({ place }: { place: Place }) {
  const { status } = place;
  const [search, setSearch] = useState("");
  const [decision, setDecision] = useState<OpenDecision | null>(null);
  /** Why a decision did not come about: it was made already. */
  const [conflict, setConflict] = useState<string | null>(null);
  const requests = useInfiniteQuery({
    ...requestsQuery({ status, search }),
    // While a search is on its way, the list of before stays; that of another status does not.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as { status?: Status } | undefined)?.status === status
        ? before
        : undefined,
  });
  const kept = useFocusKept(requests.data);

  const decide = (next: OpenDecision) => {
    setConflict(null);
    setDecision(next);
  };

  return (
    <Panel labelledBy="requests">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="requests">
        {words.heading}
      </VisuallyHidden>
      <div className={classes.tools}>
        <Tabs
          value={status}
          onChange={(value) => {
            setConflict(null);
            place.setStatus(value as Status);
          }}
        >
          <TabsList aria-label={words.tabs}>
            {statuses.map((name) => (
              <Tabs.Tab key={name} value={name} aria-controls={listId}>
                {name}
              </Tabs.Tab>
            ))}
          </TabsList>
        </Tabs>
        <SearchField label={words.search} placeholder={words.searchHint} onSearch={setSearch} />
      </div>
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      <div id={listId} role="tabpanel" aria-label={words.heading} tabIndex={-1} {...kept}>
        {requests.isError ? (
          <Failed error={requests.error} onRetry={() => requests.refetch()} />
        ) : requests.data?.length === 0 ? (
          <Empty {...(search ? words.noMatch : words.empty[status])} />
        ) : (
          <>
            <RequestTable
              requests={requests.data}
              isPending={status === "Pending"}
              onDecide={decide}
            />
            <LoadMore
              summary={requests.data ? words.shown(requests.data.length) : ""}
              hasMore={requests.hasNextPage}
              loading={requests.isFetchingNextPage}
              onLoadMore={() => requests.fetchNextPage()}
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
