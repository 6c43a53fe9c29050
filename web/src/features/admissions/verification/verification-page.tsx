import "@mantine/core/styles/Tabs.layer.css";
import { useEffect, useState } from "react";
import type { Props as ReopeningsProps } from "@/features/admissions/reopenings/reopenings-view";
import { texts as reopeningTexts } from "@/features/admissions/reopenings/texts";
import { flash, flashLong } from "@/lib/flash";
import { oneOf, useUrlState } from "@/lib/use-url-state";
import { Glance } from "@/shared/glance/glance";
import { lazyDialog, lazyView } from "@/shared/lazy-view";
import { actionId } from "@/shared/queue/decide-actions";
import { useFocusNextRow } from "@/shared/queue/use-focus-next-row";
import { useWayBack } from "@/shared/split/focus";
import { Pane } from "@/shared/split/pane";
import { Split } from "@/shared/split/split";
import { Page } from "@/ui/page";
import type { Props as DecisionProps } from "./decision/decision-dialog";
import { DeskTabs, DeskTools, listId } from "./desk-tools";
import type { Props as DetailProps } from "./detail/dossier-detail";
import { cardId, DossierList } from "./dossier-list";
import { useKeys } from "./keys/use-keys";
import { texts } from "./texts";
import { approvedAddress, type OpenDecision, useDesk, views } from "./use-desk";

const ReopeningsView = lazyView<ReopeningsProps>(() =>
  import(
    /* webpackChunkName: "reopenings" */ "@/features/admissions/reopenings/reopenings-view"
  ).then(({ ReopeningsView }) => ReopeningsView),
);

const DossierDetail = lazyView<DetailProps>(() =>
  import(/* webpackChunkName: "dossier-detail" */ "./detail/dossier-detail").then(
    ({ DossierDetail }) => DossierDetail,
  ),
);

const DecisionDialog = lazyDialog<DecisionProps>(() =>
  import(/* webpackChunkName: "dossier-decision" */ "./decision/decision-dialog").then(
    ({ DecisionDialog }) => DecisionDialog,
  ),
);

export function Component() {
  /** Whose application is open. */
  const [open, setOpen] = useState<string>();
  const { state } = useUrlState({ status: oneOf(views, "Submitted") });
  const isReopening = state.status === "Reopenings";
  return (
    <Page title={texts.title} part={isReopening ? reopeningTexts.title : open} lead={texts.lead}>
      <Glance desk="admissions" />
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
  const openName = desk.openId ? desk.opened.row.data?.fullName : undefined;
  useEffect(() => onOpen(openName), [openName, onOpen]);
  const [decision, setDecision] = useState<OpenDecision | null>(null);
  /** Why a decision did not come about, told above the application as it is now. */
  const [conflict, setConflict] = useState<{ id: string; text: string } | null>(null);
  const keys = useKeys(desk, setDecision);
  const { nextId, previousId } = desk.opened;
  const focusNextRow = useFocusNextRow(desk.list.data, ({ id }) => id);
  useWayBack({ openId: desk.openId, linkId: cardId, listId });

  function onDecided(done: string) {
    flash(done, { forMs: flashLong });
    // The next one that waits opens, so that one works through the queue without the mouse.
    if (!decision) return;
    const { decision: made, dossier } = decision;
    if (dossier.id === desk.openId) desk.open(nextId ?? previousId ?? null);
    else focusNextRow(dossier.id, ({ id }) => actionId(made, id));
  }

  return (
    <>
      <Split
        isOpen={desk.openId !== null}
        list={
          <>
            <DeskTools desk={desk} keys={keys} />
            <DossierList desk={desk} onDecide={setDecision} />
          </>
        }
      >
        <Pane
          open={desk.opened}
          texts={texts.detail}
          conflict={conflict?.id === desk.openId ? conflict.text : null}
        >
          {(dossier) => (
            <DossierDetail key={dossier.id} dossier={dossier} keys={keys} onDecide={setDecision} />
          )}
        </Pane>
      </Split>
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
    </>
  );
}
