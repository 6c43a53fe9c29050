import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "@/lib/session";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { ownGrievancesQuery } from "../api";
import { HistoryTable } from "./history-table";
import { texts } from "./texts";

const t = texts.history;

interface Props {
  /** How many were submitted on this visit; with each one the focus comes here. */
  submitted: number;
}

export function HistoryPanel({ submitted }: Props) {
  const grievances = useInfiniteQuery(ownGrievancesQuery(useSession().id));
  const ref = useRef<HTMLHeadingElement>(null);
  // The form's button could not keep the focus while it was waiting.
  useEffect(() => (submitted ? focusAfterDialog(ref.current) : undefined), [submitted]);
  return (
    <Panel labelledBy="grievances">
      <Title order={2} id="grievances" ref={ref} tabIndex={-1} mb="xs">
        {t.heading}
      </Title>
      <Listing list={grievances} empty={t.empty} shown={t.shown}>
        {(rows) => <HistoryTable grievances={rows} />}
      </Listing>
    </Panel>
  );
}
