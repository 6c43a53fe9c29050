import { Tabs } from "@mantine/core";
import { TabsList } from "../tabs-list";

interface Props<Status extends string> {
  label: string;
  statuses: readonly Status[];
  /** Where a status is called otherwise than the server calls it. */
  names?: Partial<Record<Status, string>>;
  status: Status;
  onStatus: (status: Status) => void;
  /** Id of the list. */
  controls: string;
}

/** The parts of one list, by status, at the top of its panel. */
export function StatusTabs<Status extends string>(props: Props<Status>) {
  const { label, statuses, names, status, onStatus, controls } = props;
  return (
    <Tabs value={status} onChange={(value) => onStatus(value as Status)} mb="md">
      <TabsList aria-label={label}>
        {statuses.map((name) => (
          <Tabs.Tab key={name} value={name} aria-controls={controls}>
            {names?.[name] ?? name}
          </Tabs.Tab>
        ))}
      </TabsList>
    </Tabs>
  );
}
