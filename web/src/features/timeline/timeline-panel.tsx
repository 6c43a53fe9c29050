import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { AreaPages } from "@/ui/area-pages";
import { Listing } from "@/ui/list/listing";
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
      <Listing list={timeline} empty={texts.empty} shown={texts.shown}>
        {(events) => <Events events={events} pages={pages} />}
      </Listing>
    </Panel>
  );
}
