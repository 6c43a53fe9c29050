import { Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { sharedReferencesQuery } from "../api";
import { texts } from "./texts";
import { TopUpTable } from "./top-up-table";

const t = texts.shared;

/** Top-ups whose references are one UTR in several spellings; nothing where there are none. */
export function SharedReferences() {
  const { data: topUps = [] } = useQuery(sharedReferencesQuery);
  if (topUps.length === 0) return null;
  return (
    <Panel labelledBy="shared-references">
      <Stack>
        <Title order={2} id="shared-references">
          {t.heading}
        </Title>
        <Notice tone="error">{t.lead}</Notice>
        <TopUpTable label={t.table} topUps={topUps} />
      </Stack>
    </Panel>
  );
}
