import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "@/ui/page";
import { topUpsQuery } from "./api";
import { StudentsArea } from "./students/students-area";
import { texts } from "./texts";
import { TopUpsArea } from "./top-ups/top-ups-area";
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
        <Tabs.List mb="lg">
          <Tabs.Tab value="students">{texts.areas.students}</Tabs.Tab>
          <Tabs.Tab value="top-ups">{texts.areas.topUps(waiting)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="students">
          <StudentsArea place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="top-ups">
          <TopUpsArea place={place} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** How many top-ups wait; of a long queue only that there are more than are on its first page. */
function useWaiting(): string {
  // The very list that the queue opens with, so the count costs no call of its own there.
  const { data, hasNextPage } = useInfiniteQuery(topUpsQuery({ status: "Pending", search: "" }));
  if (!data?.length) return "";
  return hasNextPage ? `${data.length}+` : String(data.length);
}
