import { Glance } from "@/shared/glance/glance";
import { lazyView } from "@/shared/lazy-view";
import { useWaiting } from "@/shared/queue/waiting";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { RequestsArea } from "./requests-area";
import { texts } from "./texts";
import { useApproveUrl } from "./use-approve-url";

const PracticalsArea = lazyView<object>(() =>
  import("./practicals-area").then(({ PracticalsArea }) => PracticalsArea),
);

export function Component() {
  const urlState = useApproveUrl();
  const waiting = useWaiting("practicalRequests");
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Glance desk="practicals" />
      <Tabs
        label={texts.title}
        tabs={[
          { value: "requests", label: texts.areas.requests, waiting },
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
