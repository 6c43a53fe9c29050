import { Tabs } from "@mantine/core";
import { TabsList } from "@/ui/page-tabs";

interface Props<Status extends string> {
  label: string;
  statuses: readonly Status[];
  /** How many wait in the first of them for a decision, as far as that is known. */
  waiting?: string | undefined;
  status: Status;
  onStatus: (status: Status) => void;
  /** Id of the list. */
  controls: string;
}

/** The parts of one list, by status, at the top of its panel. */
export function StatusTabs<Status extends string>(props: Props<Status>) {
  const { label, statuses, waiting, status, onStatus, controls } = props;
  return (
    <Tabs value={status} onChange={(value) => onStatus(value as Status)} mb="md">
      <TabsList aria-label={label}>
        {statuses.map((name, index) => (
          <Tabs.Tab key={name} value={name} aria-controls={controls}>
            {name}
            {index === 0 && waiting && ` (${waiting})`}
          </Tabs.Tab>
        ))}
      </TabsList>
    </Tabs>
  );
}
