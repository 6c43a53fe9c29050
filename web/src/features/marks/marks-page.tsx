import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Page } from "@/ui/page";
import { TabsList } from "@/ui/tabs-list";
import { sheetQuery } from "./api";
import { GridArea } from "./grid/grid-area";
import { ReexamDates } from "./reexams/reexam-dates";
import { StudentsArea } from "./students/students-area";
import { texts } from "./texts";
import { type Place, usePlace, type View, views } from "./use-place";

/** One desk with three views; the address says which one is open. */
export function Component() {
  const place = usePlace();
  return (
    <Page title={texts.title} part={usePart(place)} lead={texts.lead}>
      <Tabs
        value={place.view}
        onChange={(view) => place.openView(view as View)}
        keepMounted={false}
      >
        <TabsList mb="lg">
          {views.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {texts.views[view]}
            </Tabs.Tab>
          ))}
        </TabsList>
        <Tabs.Panel value="students">
          <StudentsArea place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="grid">
          <GridArea place={place} />
        </Tabs.Panel>
        <Tabs.Panel value="reexams">
          <ReexamDates place={place} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The view; or the student whose sheet is open, once the sheet has said the name. */
function usePart({ view, student }: Place): string {
  // Not asked for here: the sheet's dialog does that, and keeps nothing of it.
  const sheet = useQuery({ ...sheetQuery(student ?? ""), enabled: false, gcTime: 0 });
  return student ? (sheet.data?.name ?? student) : texts.views[view];
}
