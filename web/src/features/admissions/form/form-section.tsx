import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/ui/panel";

interface Props {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function FormSection({ id, title, lead, children }: Props) {
  return (
    <Panel labelledBy={id}>
      <Title order={2} id={id} mb={lead ? 4 : "md"}>
        {title}
      </Title>
      {lead && (
        <Text c="dimmed" mb="md" maw="var(--portal-measure)">
          {lead}
        </Text>
      )}
      {children}
    </Panel>
  );
}
