import { Tabs } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Page } from "@/ui/page";
import { TabsList } from "@/ui/tabs-list";
import { accountQuery, topUpsQuery } from "./api";
import { StudentsArea } from "./students/students-area";
import { texts } from "./texts";
import { TopUpsArea } from "./top-ups/top-ups-area";
import { type Area, type Place, usePlace } from "./use-place";

export function Component() {
  const place = usePlace();
  const waiting = useWaiting();
  return (
    <Page title={texts.title} part={usePart(place)} lead={texts.lead}>
      <Tabs
        value={place.area}
        onChange={(area) => place.openArea(area as Area)}
        keepMounted={false}
      >
        <TabsList mb="lg">
          <Tabs.Tab value="students">{texts.areas.students}</Tabs.Tab>
          <Tabs.Tab value="top-ups">{texts.areas.topUps(waiting)}</Tabs.Tab>
        </TabsList>
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

/** The area; or the student whose account is open, once the account has said the name. */
function usePart({ area, studentId }: Place): string {
  // Not asked for here: the account's own view does that.
  const account = useQuery({ ...accountQuery(studentId ?? ""), enabled: false });
  if (studentId) return account.data?.student.name ?? studentId;
  return area === "students" ? texts.areas.students : texts.areas.topUps("");
}
