import "@mantine/core/styles/Tabs.layer.css";
import { useEffect, useRef, useState } from "react";
import { ReopeningsView } from "@/features/admissions/reopenings/reopenings-view";
import { texts as reopeningTexts } from "@/features/admissions/reopenings/texts";
import { flash, flashLong } from "@/lib/flash";
import { oneOf, useUrlState } from "@/lib/use-url-state";
import { actionId } from "@/shared/queue/decide-actions";
import { useFocusNextRow } from "@/shared/queue/use-focus-next-row";
import { Page } from "@/ui/page";
import { DecisionDialog } from "./decision/decision-dialog";
import classes from "./desk.module.css";
import { DeskTabs, DeskTools, listId } from "./desk-tools";
import { DossierPane } from "./detail/dossier-pane";
import { cardId, DossierList } from "./dossier-list";
import { useKeys } from "./keys/use-keys";
import { texts } from "./texts";
import { approvedAddress, type OpenDecision, useDesk, views } from "./use-desk";

export function Component() {
  /** Whose application is open. */
  const [open, setOpen] = useState<string>();
  const { state } = useUrlState({ status: oneOf(views, "Submitted") });
  const isReopening = state.status === "Reopenings";
  return (
    <Page title={texts.title} part={isReopening ? reopeningTexts.title : open} lead={texts.lead}>
      {isReopening ? (
        <>
          <DeskTabs open="Reopenings" />
          <ReopeningsView addressOf={approvedAddress} panelId={listId} />
        </>
      ) : (
        <Desk onOpen={setOpen} />
      )}
    </Page>
  );
}

/** The list of applications, and beside it the one that is read. */
function Desk({ onOpen }: { onOpen: (name: string | undefined) => void }) {
  const desk = useDesk();
  const openName = desk.openId ? desk.dossier.data?.fullName : undefined;
  useEffect(() => onOpen(openName), [openName, onOpen]);
  const [decision, setDecision] = useState<OpenDecision | null>(null);
  /** Why a decision did not come about, told above the application as it is now. */
  const [conflict, setConflict] = useState<{ id: string; text: string } | null>(null);
  const keys = useKeys(desk, setDecision);
  const focusNextRow = useFocusNextRow(desk.list.data, ({ id }) => id);
  useWayBack(desk.openId);

  function onDecided(done: string) {
    flash(done, { forMs: flashLong });
    // Whoever works through the queue goes on with the next one that waits.
    if (!decision) return;
    const { decision: made, dossier } = decision;
    if (dossier.id === desk.openId) desk.open((desk.next ?? desk.previous)?.id ?? null);
    else focusNextRow(dossier.id, ({ id }) => actionId(made, id));
  }

  return (
    <div className={classes.desk} data-open={desk.openId !== null || undefined}>
      <div className={classes.list}>
        <DeskTools desk={desk} keys={keys} />
        <DossierList desk={desk} onDecide={setDecision} />
      </div>
      {desk.openId && (
        <DossierPane
          desk={desk}
          keys={keys}
          conflict={conflict?.id === desk.openId ? conflict.text : null}
          onDecide={setDecision}
        />
      )}
      {decision && (
        <DecisionDialog
          {...decision}
          onDecided={onDecided}
          onConflict={(text) => {
            setConflict({ id: decision.dossier.id, text });
            desk.open(decision.dossier.id);
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </div>
  );
}

/** Back on the list, the focus is on the application that was read. */
function useWayBack(openId: string | null) {
  const before = useRef(openId);
  useEffect(() => {
    const left = openId === null && before.current;
    before.current = openId;
    if (left) document.getElementById(cardId(left))?.focus();
  }, [openId]);
}
