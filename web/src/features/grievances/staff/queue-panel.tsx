import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { QueuedGrievance } from "@/lib/api-types";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { useFocusKept } from "@/ui/list/use-focus-kept";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { QueueList } from "./queue-list";
import { QueueTools } from "./queue-tools";
import { ResolveDialog } from "./resolve-dialog";
import { texts } from "./texts";
import { useQueue } from "./use-queue";

const listId = "grievances-list";

export function QueuePanel() {
  const queue = useQueue();
  const { status, category, search, list } = queue;
  const [resolving, setResolving] = useState<QueuedGrievance | null>(null);
  /** Why one was not resolved: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const kept = useFocusKept(list.data);

  function close(isDone: boolean) {
    if (isDone && resolving) queue.goOnAfter(resolving._id);
    setResolving(null);
  }

  return (
    <Panel labelledBy="grievances">
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id="grievances">
        {texts.heading}
      </VisuallyHidden>
      <QueueTools queue={queue} controls={listId} onMove={() => setConflict(null)} />
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      <div id={listId} role="tabpanel" aria-label={texts.heading} tabIndex={-1} {...kept}>
        {list.isError ? (
          <Failed error={list.error} onRetry={() => list.refetch()} />
        ) : list.data?.length === 0 ? (
          <Empty {...(search || category ? texts.noMatch : texts.empty[status])} />
        ) : (
          <>
            <QueueList
              grievances={list.data}
              onResolve={(grievance) => {
                setConflict(null);
                setResolving(grievance);
              }}
            />
            <LoadMore
              summary={list.data ? texts.shown(list.data.length) : ""}
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => list.fetchNextPage()}
            />
          </>
        )}
      </div>
      {resolving && (
        <ResolveDialog grievance={resolving} onConflict={setConflict} onClose={close} />
      )}
    </Panel>
  );
}
