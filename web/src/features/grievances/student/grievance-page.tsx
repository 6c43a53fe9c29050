import { Stack, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Grievance } from "@/lib/api-types";
import { useSession } from "@/lib/session";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Listing } from "@/ui/list/listing";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { ownGrievancesQuery } from "../api";
import { GrievanceForm } from "./grievance-form";
import { HistoryTable } from "./history-table";
import { ReopenDialog } from "./reopen-dialog";
import { texts } from "./texts";

/** A student's grievances: one to submit, and those of before. */
export function Component() {
  const [submitted, setSubmitted] = useState(0);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <GrievanceForm onSubmitted={() => setSubmitted((count) => count + 1)} />
        <HistoryPanel submitted={submitted} />
      </Stack>
    </Page>
  );
}

const t = texts.history;

interface Props {
  /** How many were submitted on this visit; with each one the focus comes here. */
  submitted: number;
}

function HistoryPanel({ submitted }: Props) {
  const grievances = useInfiniteQuery(ownGrievancesQuery(useSession().id));
  const ref = useRef<HTMLHeadingElement>(null);
  const [reopening, setReopening] = useState<Grievance | null>(null);
  const [reopened, setReopened] = useState(0);
  const done = submitted + reopened;
  // The form's button could not keep the focus while it was waiting, and that of a re-opened grievance is gone.
  useEffect(() => (done ? focusAfterDialog(ref.current) : undefined), [done]);
  return (
    <Panel labelledBy="grievances">
      <Title order={2} id="grievances" ref={ref} tabIndex={-1} mb="xs">
        {t.heading}
      </Title>
      <Listing list={grievances} empty={t.empty} shown={t.shown}>
        {(rows) => <HistoryTable grievances={rows} onReopen={setReopening} />}
      </Listing>
      {reopening && (
        <ReopenDialog
          grievance={reopening}
          onReopened={() => setReopened((count) => count + 1)}
          onClose={() => setReopening(null)}
        />
      )}
    </Panel>
  );
}
