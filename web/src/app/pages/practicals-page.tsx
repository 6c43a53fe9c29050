import { Stack } from "@mantine/core";
import { usePrefetchQuery } from "@tanstack/react-query";
import { ownAttendanceQuery } from "@/features/attendance/api";
import { AttendancePanel } from "@/features/attendance/own/attendance-panel";
import { PracticalsPanel, useStanding } from "@/features/practicals/student/practicals-panel";
import { Page } from "@/ui/page";
import { texts } from "./texts";
import { useOwnTerm } from "./use-own-term";

/** A student's practicals, and how often they were in the lectures. */
export function Component() {
  usePrefetchQuery(ownAttendanceQuery(""));
  const { control, ...ofTerm } = useOwnTerm();
  return (
    <Page title={texts.practicals.title} part={useStanding()} lead={texts.practicals.lead}>
      <Stack gap="lg">
        {control}
        <PracticalsPanel {...ofTerm}>
          <AttendancePanel {...ofTerm} />
        </PracticalsPanel>
      </Stack>
    </Page>
  );
}
