import "@mantine/core/styles/Tabs.layer.css";
import type { EarlyData } from "@/lib/early-data";
import { Page } from "@/ui/page";
import { GrievanceQueue } from "./grievance-queue";
import { texts } from "./texts";
import { prefetchQueue } from "./use-queue-url";

export const handle: EarlyData = { prefetch: prefetchQueue };

/** The grievances of a college's students, for whoever is to resolve them. */
export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <GrievanceQueue />
    </Page>
  );
}
