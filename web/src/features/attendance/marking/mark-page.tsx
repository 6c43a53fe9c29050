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
import { sheetQuery } from "../api";
import { Choice, type WrongDay } from "./choice";
import { chosenOf, placeOf } from "./groups";
import { Lectures } from "./lectures";
import { NoGroup, Sheet } from "./sheet";
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
  const { asked, go, linkTo } = useLectureUrl();
  const { lecture, groups, isComplete } = chosenOf(asked, subjects);
  const query = useQuery({ ...sheetQuery(lecture), enabled: isComplete });
  const address = addressOf(lecture);
  /** What was opened from elsewhere on the page, until its sheet has the focus. */
  const [sought, setSought] = useState<string>();
  const [typed, setTyped] = useState<WrongDay>();
  // The address may change by itself: the way back, or a lecture of the list.
  const wrongDay = typed?.insteadOf === lecture.date ? typed : undefined;
  const place = lecture.classId ? placeOf(lecture) : placeOf(query.data?.group);
  const isShown = isComplete && !wrongDay;
  return (
    <Stack gap="lg">
      <Choice
        subjects={subjects}
        chosen={lecture}
        groups={groups}
        place={place}
        sheet={isComplete ? query.data : undefined}
        wrongDay={wrongDay}
        onChoose={go}
        onWrongDay={setTyped}
      />
      <Panel labelledBy={isShown ? "sheet" : undefined}>
        {!lecture.subject ? (
          <Empty {...texts.noChoice} />
        ) : wrongDay ? (
          // The sheet of another day than the one in the field would be filled in by mistake.
          <Empty {...texts.noDay} />
        ) : !isComplete ? (
          <NoGroup groups={groups} />
        ) : (
          <Sheet
            key={address}
            lecture={lecture}
            query={query}
            groups={groups}
            isSought={sought === address}
            onFound={() => setSought(undefined)}
            onNumber={(number) => {
              const next = { ...place, lecture: number };
              go(next);
              setSought(addressOf({ ...lecture, ...next }));
            }}
          />
        )}
      </Panel>
      <Lectures
        linkTo={linkTo}
        groups={subjects.flatMap((subject) => subject.groups ?? [])}
        onOpen={(opened) => {
          setTyped(undefined);
          setSought(addressOf(opened));
        }}
      />
    </Stack>
  );
}
