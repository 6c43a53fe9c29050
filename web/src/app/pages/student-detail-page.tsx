import { Stack } from "@mantine/core";
import { usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { profileQuery } from "@/features/accounts/api";
import { ProfilePanel } from "@/features/accounts/profile/profile-panel";
import { timelineQuery } from "@/features/timeline/api";
import { TimelinePanel } from "@/features/timeline/timeline-panel";
import type { EarlyData } from "@/lib/early-data";
import { Page } from "@/ui/page";
import { studentPages } from "../layouts/student-pages";
import { texts } from "./texts";

export const handle: EarlyData = {
  prefetch: (client) => {
    client.prefetchQuery(profileQuery);
    client.prefetchInfiniteQuery(timelineQuery);
  },
};

/** Who a student is, and what happened to them here. */
export function Component() {
  usePrefetchInfiniteQuery(timelineQuery);
  return (
    <Page title={studentPages.profile.label()} lead={texts.profile.lead}>
      <Stack gap="lg">
        <ProfilePanel>
          <TimelinePanel pages={studentPages} />
        </ProfilePanel>
      </Stack>
    </Page>
  );
}
