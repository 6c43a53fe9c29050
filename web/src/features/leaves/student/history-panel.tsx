import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "@/lib/session";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { Panel } from "@/ui/panel";
import { ownLeavesQuery } from "../api";
import { HistoryTable } from "./history-table";
import { texts } from "./texts";

const words = texts.history;

interface Props {
  /** How many were submitted on this visit; with each one the focus comes here. */
  submitted: number;
}

export function HistoryPanel({ submitted }: Props) {
  const leaves = useInfiniteQuery(ownLeavesQuery(useSession().id));
  const ref = useRef<HTMLHeadingElement>(null);
  // The form's button could not keep the focus while it was waiting.
  useEffect(() => (submitted ? focusAfterDialog(ref.current) : undefined), [submitted]);
  return (
    <Panel labelledBy="leaves">
      <Title order={2} id="leaves" ref={ref} tabIndex={-1} mb="xs">
        {words.heading}
      </Title>
      {leaves.isError ? (
        <Failed error={leaves.error} onRetry={() => leaves.refetch()} />
      ) : leaves.data?.length === 0 ? (
        <Empty {...words.empty} />
      ) : (
        <>
          <HistoryTable leaves={leaves.data} />
          <LoadMore
            summary={leaves.data ? words.shown(leaves.data.length) : ""}
            hasMore={leaves.hasNextPage}
            loading={leaves.isFetchingNextPage}
            onLoadMore={() => leaves.fetchNextPage()}
          />
        </>
      )}
    </Panel>
  );
}
