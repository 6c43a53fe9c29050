import { Tabs } from "@mantine/core";
import { TabsList } from "@/ui/page-tabs";
import { texts } from "./texts";

interface Props<Status extends string> {
  label: string;
  statuses: readonly Status[];
  names: Readonly<Record<Status, string>>;
  /** How many wait in the first of them for a decision, as far as that is known. */
  waiting?: string | undefined;
  status: Status;
  onStatus: (status: Status) => void;
  /** Id of the list. */
  controls: string;
}

/** The parts of one list, by status, at the top of its panel. */
export function StatusTabs<Status extends string>(props: Props<Status>) {
  const { label, statuses, names, waiting, status, onStatus, controls } = props;
  return (
    <Tabs value={status} onChange={(value) => onStatus(value as Status)} mb="md">
      <TabsList aria-label={label}>
        {statuses.map((value, index) => (
          <Tabs.Tab key={value} value={value} aria-controls={controls}>
            {index === 0 && waiting ? texts.waiting(names[value], waiting) : names[value]}
          </Tabs.Tab>
        ))}
      </TabsList>
    </Tabs>
  );
}
