import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { Glance } from "@/shared/glance/glance";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { ViewPanel } from "@/ui/view-panel";
import { participantsQuery, scholarshipsQuery } from "../../api";
import { FailedList } from "../../failed-list";
import { Choice } from "../../scholarship-choice";
import classes from "./approve.module.css";
import { Chosen } from "./chosen";
import { ParticipantTable } from "./participant-table";
import { texts } from "./texts";
import { useApprovalUrl } from "./use-approval-url";

export const handle: EarlyData = {
  prefetch: (client) =>
    client.prefetchInfiniteQuery(scholarshipsQuery({ status: "Open", search: "" })),
};

export function Component() {
  const { id, choose, clear } = useApprovalUrl();
  const chosen = useInfiniteQuery({
    ...participantsQuery({ id: id ?? "", search: "" }),
    enabled: id !== null,
  });
  const scholarship = id === null ? undefined : chosen.data?.scholarship;
  /** As the list has it, while its participants are on their way. */
  const [picked, setPicked] = useState<Scholarship>();
  /** Why an approval did not come about: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [approved, setApproved] = useState(0);
  const boxRef = useRef<HTMLInputElement>(null);
  // On to the next scholarship, if there is one.
  useEffect(() => (approved ? focusAfterDialog(boxRef.current) : undefined), [approved]);

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Glance desk="scholarships" />
      <ViewPanel id="participants" heading={texts.heading}>
        <Choice
          ref={boxRef}
          status="Open"
          label={texts.choose}
          chosen={scholarship ?? (picked?._id === id ? picked : undefined)}
          empty={texts.empty}
          first={id === null ? texts.first : undefined}
          onChoose={(next) => {
            setConflict(null);
            setPicked(next);
            choose(next._id);
          }}
        />
        {conflict && (
          <div className={classes.note}>
            <Notice tone="error" role="alert">
              {conflict}
            </Notice>
          </div>
        )}
        {scholarship ? (
          <Chosen
            key={scholarship._id}
            scholarship={scholarship}
            refetch={async () => (await chosen.refetch()).data?.scholarship}
            onApproved={() => {
              clear();
              setApproved(approved + 1);
            }}
            onConflict={setConflict}
          />
        ) : id === null ? null : chosen.isError ? (
          <FailedList
            sentence={texts.failed}
            error={chosen.error}
            onRetry={() => chosen.refetch()}
          />
        ) : (
          <ParticipantTable participants={undefined} ticks={null} />
        )}
      </ViewPanel>
    </Page>
  );
}
