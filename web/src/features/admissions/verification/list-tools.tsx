import { Tabs } from "@mantine/core";
import { SearchField } from "@/ui/list/search-field";
import { TabsList } from "@/ui/tabs-list";
import { type Status, statuses } from "./api";
import classes from "./desk.module.css";
import { texts } from "./texts";
import type { DeskState } from "./use-desk";

export const listId = "applications";

export function ListTools({ desk }: { desk: DeskState }) {
  return (
    <div className={classes.tools}>
      <Tabs value={desk.status} onChange={(value) => desk.setStatus(value as Status)}>
        <TabsList aria-label={texts.tabs}>
          {statuses.map((status) => (
            <Tabs.Tab key={status} value={status} aria-controls={listId}>
              {status}
            </Tabs.Tab>
          ))}
        </TabsList>
      </Tabs>
      <SearchField label={texts.search} placeholder={texts.searchHint} onSearch={desk.setSearch} />
    </div>
  );
}
