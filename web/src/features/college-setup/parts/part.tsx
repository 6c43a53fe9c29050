import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Panel } from "@/ui/panel";
import classes from "./part.module.css";

interface Props {
  title: string;
  lead?: ReactNode;
  /** Beside the title: a count or a sum. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One panel of the tab. */
export function Part({ title, lead, aside, children }: Props) {
  const id = useId();
  return (
    <Panel labelledBy={id}>
      <Group justify="space-between" gap="4px 16px" mb="md">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" fz="sm">
              {lead}
            </Text>
          )}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
      </Group>
      <div className={classes.body}>{children}</div>
    </Panel>
  );
}
