import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TaughtSubject } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { taughtSubjectsQuery } from "@/lib/taught-subjects";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { Choice } from "./choice";
import { Lectures } from "./lectures";
import { Sheet } from "./sheet";
import { texts } from "./texts";
import { usePlace } from "./use-place";

export const handle: EarlyData = { begin: (client) => client.prefetchQuery(taughtSubjectsQuery) };

export function Component() {
  const subjects = useQuery(taughtSubjectsQuery);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {subjects.data?.length ? (
        <Marking subjects={subjects.data} />
      ) : (
        <Panel>
          {subjects.isError ? (
            <Failed error={subjects.error} onRetry={() => subjects.refetch()} />
          ) : subjects.data ? (
            <Empty {...texts.noSubjects} />
          ) : (
            <Skeleton height={66} aria-label={uiTexts.loading} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function Marking({ subjects }: { subjects: TaughtSubject[] }) {
  const { place, go } = usePlace();
  // Whoever teaches one subject has nothing to choose.
  const [only] = subjects.length === 1 ? subjects : [];
  const chosen = { ...place, subject: place.subject || (only?._id ?? "") };
  return (
    <Stack gap="lg">
      <Choice subjects={subjects} chosen={chosen} onChoose={go} />
      <Panel labelledBy={chosen.subject && "sheet"}>
        {chosen.subject ? (
          <Sheet key={Object.values(chosen).join()} lecture={chosen} />
        ) : (
          <Empty {...texts.noChoice} />
        )}
      </Panel>
      <Lectures subject={chosen.subject} />
    </Stack>
  );
}
