import "@/ui/select-styles";
import { Select, Tabs } from "@mantine/core";
import { SearchField } from "@/ui/list/search-field";
import { TabsList } from "@/ui/tabs-list";
import { categories, isCategory, type Status, statuses } from "../api";
import classes from "./queue.module.css";
import { texts } from "./texts";
import type { useQueue } from "./use-queue";

/** A select has no choice without a value. */
const all = "*";

interface Props {
  queue: Pick<
    ReturnType<typeof useQueue>,
    "status" | "category" | "setStatus" | "setCategory" | "setSearch"
  >;
  /** Id of the list. */
  controls: string;
  /** To another list than that before. */
  onMove: () => void;
}

export function QueueTools({ queue, controls, onMove }: Props) {
  return (
    <div className={classes.tools}>
      <Tabs
        data-wide
        value={queue.status}
        onChange={(value) => {
          onMove();
          queue.setStatus(value as Status);
        }}
      >
        <TabsList aria-label={texts.tabs}>
          {statuses.map((name) => (
            <Tabs.Tab key={name} value={name} aria-controls={controls}>
              {name}
            </Tabs.Tab>
          ))}
        </TabsList>
      </Tabs>
      <Select
        size="sm"
        aria-label={texts.category}
        allowDeselect={false}
        data={[{ value: all, label: texts.allCategories }, ...categories]}
        value={queue.category ?? all}
        onChange={(value) => {
          onMove();
          queue.setCategory(isCategory(value) ? value : null);
        }}
      />
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(search) => {
          onMove();
          queue.setSearch(search);
        }}
      />
    </div>
  );
}
