import { Tabs, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { SearchField } from "@/ui/list/search-field";
import { useFocusKept } from "@/ui/list/use-focus-kept";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { TabsList } from "@/ui/tabs-list";
import { type Status, statuses } from "../api";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import classes from "./queue.module.css";
import { QueueTable } from "./queue-table";
import { texts } from "./texts";
import { useQueue } from "./use-queue";

const listId = "leaves-list";

export function QueuePanel() {
  const queue = useQueue();
  const { status, search, list } = queue;
  const [decision, setDecision] = useState<OpenDecision | null>(null);
  /** Why a decision did not come about: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const kept = useFocusKept(list.data);

  function decide(next: OpenDecision) {
    setConflict(null);
    setDecision(next);
  }

  function close(isDone: boolean) {
    if (isDone && decision) queue.goOnAfter(decision.act, decision.leave._id);
    setDecision(null);
  }

  return (
    <Panel labelledBy="leaves">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="leaves">
        {texts.heading}
      </VisuallyHidden>
      <div className={classes.tools}>
        <Tabs
          value={status}
          onChange={(value) => {
            setConflict(null);
            queue.setStatus(value as Status);
          }}
        >
          <TabsList aria-label={texts.tabs}>
            {statuses.map((name) => (
              <Tabs.Tab key={name} value={name} aria-controls={listId}>
                {name}
              </Tabs.Tab>
            ))}
          </TabsList>
        </Tabs>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          onSearch={queue.setSearch}
        />
      </div>
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      <div id={listId} role="tabpanel" aria-label={texts.heading} tabIndex={-1} {...kept}>
        {list.isError ? (
          <Failed error={list.error} onRetry={() => list.refetch()} />
        ) : list.data?.length === 0 ? (
          <Empty {...(search ? texts.noMatch : texts.empty[status])} />
        ) : (
          <>
            <QueueTable leaves={list.data} isPending={status === "Pending"} onDecide={decide} />
            <LoadMore
              summary={list.data ? texts.shown(list.data.length) : ""}
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => list.fetchNextPage()}
            />
          </>
        )}
      </div>
      {decision && <DecisionDialog {...decision} onConflict={setConflict} onClose={close} />}
    </Panel>
  );
}
