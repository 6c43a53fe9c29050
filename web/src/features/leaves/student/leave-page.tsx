import { Stack, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Leave } from "@/lib/api-types";
import { useSession } from "@/lib/session";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { ownLeavesQuery } from "../api";
import { daysOf } from "../days";
import { texts as leaveTexts } from "../texts";
import { LeaveForm } from "./leave-form";
import classes from "./leaves.module.css";
import { texts } from "./texts";

/** A student's leave: one to apply for, and those of before. */
export function Component() {
  const [submitted, setSubmitted] = useState(0);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <LeaveForm onSubmitted={() => setSubmitted((count) => count + 1)} />
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
  const leaves = useInfiniteQuery(ownLeavesQuery(useSession().id));
  const ref = useRef<HTMLHeadingElement>(null);
  // The form's button could not keep the focus while it was waiting.
  useEffect(() => (submitted ? focusAfterDialog(ref.current) : undefined), [submitted]);
  return (
    <Panel labelledBy="leaves">
      <Title order={2} id="leaves" ref={ref} tabIndex={-1} mb="xs">
        {t.heading}
      </Title>
      <Listing list={leaves} empty={t.empty} shown={t.shown}>
        {(rows) => <HistoryTable leaves={rows} />}
      </Listing>
    </Panel>
  );
}

const columns: Column<Leave>[] = [
  {
    id: "dates",
    card: "title",
    heading: () => t.columns.dates,
    cell: ({ startDate, endDate }) => (
      <div className={classes.range}>
        {leaveTexts.range(startDate, endDate)}
        <span className={text.quiet}>{leaveTexts.days(daysOf(startDate, endDate) ?? 1)}</span>
      </div>
    ),
  },
  {
    id: "reason",
    card: "plain",
    heading: () => t.columns.reason,
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    cell: ({ status }) => <DecisionStatus status={status} waiting="calm" />,
  },
  {
    id: "comments",
    heading: () => t.columns.comments,
    cell: ({ comment }) => <div className={classes.text}>{comment || t.noComment}</div>,
  },
];

/** Undefined while they load. */
const HistoryTable = ({ leaves }: { leaves: Leave[] | undefined }) => (
  <DataTable
    label={t.heading}
    columns={columns}
    rows={leaves}
    rowKey={({ _id }) => _id}
    skeletonRows={3}
  />
);
