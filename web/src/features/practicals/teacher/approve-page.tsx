import { Tabs } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "@/ui/page";
import { TabsList } from "@/ui/tabs-list";
import { requestsQuery } from "../api";
import { PracticalsArea } from "./practicals/practicals-area";
import { RequestsArea } from "./requests/requests-area";
import { texts } from "./texts";
import { type Area, usePlace } from "./use-place";

export function Component() {
  const place = usePlace();
  const waiting = useWaiting();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tabs
        value={place.area}
        onChange={(area) => place.openArea(area as Area)}
        keepMounted={false}
      >
        <TabsList mb="lg">
          <Tabs.Tab value="requests">{texts.areas.requests(waiting)}</Tabs.Tab>
          <Tabs.Tab value="practicals">{texts.areas.practicals}</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="requests">
          <RequestsArea place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="practicals">
          <PracticalsArea />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** How many requests wait; of a long queue only that there are more than are on its first page. */
function useWaiting(): string {
  // The very list that the queue opens with, so the count costs no call of its own there.
  const { data, hasNextPage } = useInfiniteQuery(requestsQuery({ status: "Pending", search: "" }));
  if (!data?.length) return "";
  return hasNextPage ? `${data.length}+` : String(data.length);
}
