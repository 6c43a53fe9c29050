import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaughtSubject } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { taughtSubjectsQuery } from "@/lib/taught-subjects";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { Choice, type WrongDay } from "./choice";
import { Lectures } from "./lectures";
import { Sheet } from "./sheet";
import { texts } from "./texts";
import { addressOf, useLectureUrl } from "./use-lecture-url";

export const handle: EarlyData = {
  prefetch: (client) => client.prefetchQuery(taughtSubjectsQuery),
};

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
            <Skeleton height={66} role="status" aria-label={uiTexts.loading} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function Marking({ subjects }: { subjects: TaughtSubject[] }) {
  const { lecture: asked, go } = useLectureUrl();
  // Anyone who teaches one subject has nothing to choose.
  const [only] = subjects.length === 1 ? subjects : [];
  const chosen = { ...asked, subject: asked.subject || (only?._id ?? "") };
  const address = addressOf(chosen);
  /** What was opened from the list below, until its sheet has the focus. */
  const [sought, setSought] = useState<string>();
  const [typed, setTyped] = useState<WrongDay>();
  // The address may change by itself: the way back, or a lecture of the list.
  const wrongDay = typed?.insteadOf === chosen.date ? typed : undefined;
  return (
    <Stack gap="lg">
      <Choice
        subjects={subjects}
        chosen={chosen}
        wrongDay={wrongDay}
        onChoose={go}
        onWrongDay={setTyped}
      />
      <Panel labelledBy={chosen.subject && !wrongDay ? "sheet" : undefined}>
        {!chosen.subject ? (
          <Empty {...texts.noChoice} />
        ) : wrongDay ? (
          // The sheet of another day than the one in the field would be filled in by mistake.
          <Empty {...texts.noDay} />
        ) : (
          <Sheet
            key={address}
            lecture={chosen}
            isSought={sought === address}
            onFound={() => setSought(undefined)}
          />
        )}
      </Panel>
      <Lectures
        onOpen={(lecture) => {
          setTyped(undefined);
          setSought(addressOf(lecture));
        }}
      />
    </Stack>
  );
}
