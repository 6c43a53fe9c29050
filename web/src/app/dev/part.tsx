import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Panel } from "@/ui/panel";

interface Props {
  name: string;
  children: ReactNode;
}

/** One part of ui/ under its name, with its states below each other. */
export function Part({ name, children }: Props) {
  const id = useId();
  return (
    <Stack mb="lg">
      <Panel labelledBy={id}>
        <Title order={2} id={id} size="h4" mb="md">
          {name}
        </Title>
        <Stack>{children}</Stack>
      </Panel>
    </Stack>
  );
}

/** Names the state that the part below it is in. */
export const State = ({ name, children }: Props) => (
  <div>
    <Text c="dimmed" fz="sm" mb={4}>
      {name}
    </Text>
    {children}
  </div>
);
