import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { Page } from "@/ui/page";
import { GridArea } from "./grid/grid-area";
import { ReexamDates } from "./reexams/reexam-dates";
import { StudentsArea } from "./students/students-area";
import { texts } from "./texts";
import { usePlace, type View, views } from "./use-place";

/** One desk with three views; the address says which one is open. */
export function Component() {
  const place = usePlace();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tabs
        value={place.view}
        onChange={(view) => place.openView(view as View)}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {views.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {texts.views[view]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
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
