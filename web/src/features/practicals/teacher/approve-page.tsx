import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "@/ui/page";
import { PageTabs } from "@/ui/page-tabs";
import { requestsQuery } from "../api";
import { PracticalsArea } from "./practicals/practicals-area";
import { RequestsArea } from "./requests/requests-area";
import { texts } from "./texts";
import { usePlace } from "./use-place";

export function Component() {
  const place = usePlace();
  const waiting = useWaiting();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <PageTabs
        label={texts.title}
        tabs={[
          { value: "requests", label: texts.areas.requests(waiting) },
          { value: "practicals", label: texts.areas.practicals },
        ]}
        open={place.area}
        onOpen={place.openArea}
      >
        {(area) => (area === "requests" ? <RequestsArea place={place} /> : <PracticalsArea />)}
      </PageTabs>
    </Page>
  );
}

/** How many requests wait; of a long queue only that there are more than are on its first page. */
function useWaiting(): string {
  // The very list that the queue opens with, so the count costs no call of its own there.
  const { data, hasNextPage } = useInfiniteQuery(requestsQuery({ status: "Pending", search: "" }));
  if (!data?.length) return "";
  return hasNextPage ? `${data.length}+` : String(data.length);
}
