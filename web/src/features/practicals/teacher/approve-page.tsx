import { Glance } from "@/shared/glance/glance";
import { useWaiting } from "@/shared/queue/waiting";
import { lazyPart } from "@/ui/lazy-part";
import { LoadingBlock } from "@/ui/loading-block";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { RequestsArea } from "./requests-area";
import { texts } from "./texts";
import { useApproveUrl } from "./use-approve-url";

const PracticalsArea = lazyPart<object>(
  () =>
    import("./practicals-area").then((module) => ({
      default: module.PracticalsArea,
    })),
  undefined,
  <LoadingBlock height={480} />,
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
