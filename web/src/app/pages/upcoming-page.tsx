import { Stack, Text, Title } from "@mantine/core";
import { useMatches } from "react-router";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { texts } from "../texts";

export interface UpcomingHandle {
  title: string;
  purpose: string;
}

/** Stands at the address of a page that is not built yet and says what it is for. */
export function Component() {
  const { title, purpose } = useRouteHandle();
  return (
    <Page title={title} lead={purpose}>
      <Notice tone="info">{texts.upcoming}</Notice>
    </Page>
  );
}

function useRouteHandle(): UpcomingHandle {
  const matches = useMatches();
  return matches[matches.length - 1]?.handle as UpcomingHandle;
}

/** The same on a part of a page. */
export function UpcomingNote({ title, purpose }: UpcomingHandle) {
  return (
    <Stack gap="sm">
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{purpose}</Text>
      <Notice tone="info">{texts.upcoming}</Notice>
    </Stack>
  );
}
