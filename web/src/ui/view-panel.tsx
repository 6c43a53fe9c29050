import { Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "./panel";

interface Props {
  /** Of the heading. */
  id: string;
  heading: string;
  /** What the name of the view does not say. */
  lead?: string;
  children: ReactNode;
}

/** The panel of a view whose name stands above it already, on its tab, its link or its page. */
export const ViewPanel = ({ id, heading, lead, children }: Props) => (
  <Panel labelledBy={id}>
    <VisuallyHidden component="h2" id={id}>
      {heading}
    </VisuallyHidden>
    {lead && (
      <Text c="dimmed" maw="65ch" mb="md">
        {lead}
      </Text>
    )}
    {children}
  </Panel>
);
