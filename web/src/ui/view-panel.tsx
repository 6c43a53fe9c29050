import { Text, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, use } from "react";
import { KnownPage } from "./known-page";
import { Panel } from "./panel";
import { texts } from "./texts";

interface Props {
  /** Of the heading. */
  id: string;
  heading: string;
  /** What of the view is shown alone, such as "Term 2": no name above says that. */
  part?: string | null;
  /** What the name of the view does not say. */
  lead?: string;
  children: ReactNode;
}

/** The panel of a view whose name stands above it already, on its tab, its link or its page. */
export function ViewPanel({ id, heading, part, lead, children }: Props) {
  // Who knows the page finds it below the rows.
  const isKnown = use(KnownPage);
  return (
    <Panel labelledBy={id}>
      {part ? (
        <Title order={2} id={id} mb="sm">
          {texts.headed(heading, part)}
        </Title>
      ) : (
        <VisuallyHidden component="h2" id={id}>
          {heading}
        </VisuallyHidden>
      )}
      {lead && !isKnown && (
        <Text c="dimmed" maw="var(--portal-measure)" mb="md">
          {lead}
        </Text>
      )}
      {children}
      {lead && isKnown && (
        <Text c="dimmed" maw="var(--portal-measure)" mt="md">
          {lead}
        </Text>
      )}
    </Panel>
  );
}
