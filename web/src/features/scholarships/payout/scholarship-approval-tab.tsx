import { Stack } from "@mantine/core";
import { usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Notice } from "@/ui/notice";
import { ViewPanel } from "@/ui/view-panel";
import { scholarshipsQuery } from "../api";
import { Choice } from "../choice";
import { PaidPanel } from "./paid-panel";
import { PayDialog } from "./pay-dialog";
import classes from "./payout.module.css";
import { PendingToPay } from "./pending-to-pay";
import { texts } from "./texts";
import { usePending } from "./use-pending";

/** Pays the awards of a scholarship whose students are approved. */
export function ScholarshipApprovalTab() {
  const { chosen, isLoading, choose, clear } = usePending();
  usePrefetchInfiniteQuery(scholarshipsQuery({ status: "Paid", search: "" }));
  const [isPaying, setPaying] = useState(false);
  /** Why a payment did not come about: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);
  const boxRef = useRef<HTMLInputElement>(null);
  // On to the next scholarship, if there is one.
  useEffect(() => (settled ? focusAfterDialog(boxRef.current) : undefined), [settled]);

  function settle(text: string | null) {
    setPaying(false);
    clear();
    setConflict(text);
    setSettled(settled + 1);
  }

  return (
    <Stack gap="lg">
      <ViewPanel id="scholarship-approval" heading={texts.title} lead={texts.lead}>
        {conflict && (
          <div className={classes.note}>
            <Notice tone="error" role="alert">
              {conflict}
            </Notice>
          </div>
        )}
        <Choice
          ref={boxRef}
          status="Pending"
          label={texts.choose}
          chosen={chosen}
          empty={texts.empty}
          first={chosen ? undefined : texts.first}
          onChoose={(scholarship) => {
            setConflict(null);
            choose(scholarship);
          }}
        />
        {chosen && <PendingToPay scholarship={chosen} onPay={() => setPaying(true)} />}
      </ViewPanel>
      {/* Not before the list above has its height: it would be pushed about. */}
      {!isLoading && <PaidPanel />}
      {chosen && isPaying && (
        <PayDialog
          scholarship={chosen}
          onPaid={() => settle(null)}
          onConflict={settle}
          onClose={() => setPaying(false)}
        />
      )}
    </Stack>
  );
}
