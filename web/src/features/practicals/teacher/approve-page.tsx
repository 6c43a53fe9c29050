import { useInfiniteQuery } from "@tanstack/react-query";
import { waitingIn, waitingOf } from "@/shared/queue/waiting";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { requestsQuery } from "../api";
import { PracticalsArea } from "./practicals-area";
import { RequestsArea } from "./requests-area";
import { texts } from "./texts";
import { useApproveUrl } from "./use-approve-url";

export function Component() {
  const urlState = useApproveUrl();
  // The very list that the queue opens with, so the count costs no call of its own there.
  const waiting = useInfiniteQuery({
    ...requestsQuery({ status: "Pending", search: "" }),
    select: waitingOf,
  });
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tabs
        label={texts.title}
        tabs={[
          { value: "requests", label: texts.areas.requests, waiting: waitingIn(waiting.data) },
          { value: "practicals", label: texts.areas.practicals },
        ]}
        open={urlState.area}
        onOpen={urlState.openArea}
      >
        {(area) =>
          area === "requests" ? <RequestsArea urlState={urlState} /> : <PracticalsArea />
        }
      </Tabs>
    </Page>
  );
}
