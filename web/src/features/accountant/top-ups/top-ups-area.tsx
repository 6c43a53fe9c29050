import { Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { actionId } from "@/shared/queue/decide-actions";
import { useMany } from "@/shared/queue/many/use-many";
import { QueuePanel } from "@/shared/queue/queue-panel";
import { useQueue } from "@/shared/queue/use-queue";
import { daysIn } from "@/ui/list/narrowed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import type { DeskUrl } from "../use-desk-url";
import { sharedReferencesQuery, statuses, topUpSortsOf, topUpsQuery } from "./api";
import { ApproveManyDialog } from "./approve-many";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { texts } from "./texts";
import { TopUpTable } from "./top-up-table";

export function TopUpsArea({ urlState }: { urlState: DeskUrl }) {
  const { days } = urlState;
  const queue = useQueue({
    name: "topUps",
    urlState,
    pending: "Pending",
    query: (asked) => topUpsQuery({ ...asked, ...days }),
    sorts: topUpSortsOf(urlState.status),
    filter: { ...days },
    narrowing: {
      facts: daysIn(texts.came[urlState.status], days),
      onShowAll: urlState.showAll,
    },
    exportPath: "/accountant/top-ups/export.csv",
    rowOf: ({ topUp }: OpenDecision) => topUp,
    // The first of two approvals has blocked that button for the same accountant.
    elementIn: ({ _id, mayApprove }, { decision }) =>
      actionId(mayApprove ? decision : "reject", _id),
  });
  const { status, open, setConflict, openDecision, close } = queue;
  const many = useMany({
    listed: status === "Pending" ? queue.list.data : undefined,
    acts: [{ key: "a", name: texts.many.approve }],
    mayTick: ({ mayApprove }) => mayApprove,
    elementIn: ({ _id, mayApprove }) => actionId(mayApprove ? "approve" : "reject", _id),
  });
  return (
    <>
      <SharedReferences />
      <QueuePanel id="top-ups" texts={texts} statuses={statuses} queue={queue} many={many}>
        {(rows) => (
          <TopUpTable topUps={rows} onDecide={status === "Pending" ? openDecision : undefined} />
        )}
      </QueuePanel>
      {many.open && <ApproveManyDialog many={many} rows={many.open.rows} />}
      {open && <DecisionDialog {...open} onConflict={setConflict} onClose={close} />}
    </>
  );
}

const t = texts.shared;

/** Top-ups whose references are one UTR in several spellings; nothing where there are none. */
function SharedReferences() {
  const { data: topUps = [] } = useQuery(sharedReferencesQuery);
  if (topUps.length === 0) return null;
  return (
    <Panel labelledBy="shared-references">
      <Stack>
        <Title order={2} id="shared-references">
          {t.heading}
        </Title>
        <Notice tone="error">{t.lead}</Notice>
        <TopUpTable label={t.table} topUps={topUps} />
      </Stack>
    </Panel>
  );
}
