import { Stack, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { useRequestKey } from "@/lib/request-key";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { Choice } from "../choice";
import { PaidPanel } from "./paid-panel";
import { PayDialog } from "./pay-dialog";
import classes from "./payout.module.css";
import { PendingToPay } from "./pending-to-pay";
import { texts } from "./texts";

/** Pays the awards of a scholarship whose students are approved. */
export function ScholarshipApprovalTab() {
  const [chosen, setChosen] = useState<Scholarship>();
  const [isPaying, setPaying] = useState(false);
  /** Why a payment did not come about: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const keyFor = useRequestKey();
  const [settled, setSettled] = useState(0);
  const boxRef = useRef<HTMLInputElement>(null);
  // On to the next scholarship, if there is one.
  useEffect(() => (settled ? focusAfterDialog(boxRef.current) : undefined), [settled]);

  function settle(text: string | null) {
    setPaying(false);
    setChosen(undefined);
    setConflict(text);
    setSettled(settled + 1);
  }

  return (
    <Stack gap="lg">
      <Panel labelledBy="scholarship-approval">
        <Title order={2} id="scholarship-approval">
          {texts.title}
        </Title>
        <p className={classes.lead}>{texts.lead}</p>
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
          onChoose={(scholarship) => {
            setConflict(null);
            setChosen(scholarship);
          }}
        />
        {chosen && <PendingToPay scholarship={chosen} onPay={() => setPaying(true)} />}
      </Panel>
      <PaidPanel />
      {chosen && isPaying && (
        <PayDialog
          scholarship={chosen}
          requestKey={keyFor({ pay: chosen._id })}
          onPaid={() => settle(null)}
          onConflict={settle}
          onClose={() => setPaying(false)}
        />
      )}
    </Stack>
  );
}
