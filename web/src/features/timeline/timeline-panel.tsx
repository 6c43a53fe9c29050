import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AreaPages } from "@/ui/area-pages";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { Panel } from "@/ui/panel";
import { timelineQuery } from "./api";
import { Events } from "./events";
import { texts } from "./texts";

/** Everything that happened to a student at the college, newest first. */
export function TimelinePanel({ pages }: { pages: AreaPages }) {
  const timeline = useInfiniteQuery(timelineQuery);
  return (
    <Panel labelledBy="timeline">
      <Title order={2} id="timeline" mb="xs">
        {texts.title}
      </Title>
      {timeline.isError ? (
        <Failed error={timeline.error} onRetry={() => timeline.refetch()} />
      ) : timeline.data?.length === 0 ? (
        <Empty {...texts.empty} />
      ) : (
        <>
          <Events events={timeline.data} pages={pages} />
          {timeline.data && (
            <LoadMore
              summary={texts.shown(timeline.data.length)}
              hasMore={timeline.hasNextPage}
              loading={timeline.isFetchingNextPage}
              onLoadMore={() => timeline.fetchNextPage()}
            />
          )}
        </>
      )}
    </Panel>
  );
}
