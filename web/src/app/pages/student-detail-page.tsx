import { Stack } from "@mantine/core";
import { usePrefetchInfiniteQuery, usePrefetchQuery } from "@tanstack/react-query";
import { profileQuery } from "@/features/accounts/api";
import { ProfilePanel } from "@/features/accounts/profile/profile-panel";
import { overviewQuery } from "@/features/overview/api";
import { OverviewPanel } from "@/features/overview/overview-panel";
import { timelineQuery } from "@/features/timeline/api";
import { TimelinePanel } from "@/features/timeline/timeline-panel";
import type { EarlyData } from "@/lib/early-data";
import { Page } from "@/ui/page";
import { studentPages } from "../layouts/student-pages";
import { texts } from "./texts";

export const handle: EarlyData = {
  prefetch: (client) => {
    client.prefetchQuery(overviewQuery);
    client.prefetchQuery(profileQuery);
    client.prefetchInfiniteQuery(timelineQuery);
  },
};

/** What comes next for a student, who they are, and what happened to them here. */
export function Component() {
  usePrefetchQuery(profileQuery);
  usePrefetchInfiniteQuery(timelineQuery);
  return (
    <Page title={studentPages.profile.label()} lead={texts.profile.lead}>
      <Stack gap="lg">
        <OverviewPanel>
          <ProfilePanel>
            <TimelinePanel pages={studentPages} />
          </ProfilePanel>
        </OverviewPanel>
      </Stack>
    </Page>
  );
}
