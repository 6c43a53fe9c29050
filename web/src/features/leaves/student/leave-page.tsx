import { Stack, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Leave } from "@/lib/api-types";
import { useSession } from "@/lib/session";
import { OwnAttachment } from "@/shared/attachment/own-attachment";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { RowButton } from "@/ui/list/row-actions";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { ownLeavesQuery, useRefresh } from "../api";
import { daysOf } from "../days";
import { texts as leaveTexts } from "../texts";
import { LeaveForm } from "./leave-form";
import classes from "./leaves.module.css";
import { texts } from "./texts";
import { WithdrawDialog } from "./withdraw-dialog";

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
  const [leaving, setLeaving] = useState<Leave | null>(null);
  const [withdrawn, setWithdrawn] = useState(0);
  const done = submitted + withdrawn;
  // The form's button could not keep the focus while it was waiting, and that of a withdrawn leave is gone.
  useEffect(() => (done ? focusAfterDialog(ref.current) : undefined), [done]);
  return (
    <Panel labelledBy="leaves">
      <Title order={2} id="leaves" ref={ref} tabIndex={-1} mb="xs">
        {t.heading}
      </Title>
      <Listing list={leaves} empty={t.empty} shown={t.shown}>
        {(rows) => <HistoryTable leaves={rows} onWithdraw={setLeaving} />}
      </Listing>
      {leaving && (
        <WithdrawDialog
          leave={leaving}
          onWithdrawn={() => setWithdrawn((count) => count + 1)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}

const columns = (onWithdraw: (leave: Leave) => void): Column<Leave>[] => [
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
    cell: (leave) => (
      <div>
        <div className={classes.text}>{leave.reason}</div>
        <LeaveFile leave={leave} />
      </div>
    ),
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    // What can be done with it is below: a column more has no room on a laptop.
    cell: (leave) => (
      <div className={classes.standing}>
        <DecisionStatus status={leave.status} waiting="calm" />
        {leave.status === "Pending" && (
          <RowButton
            aria-label={t.of(t.withdraw, leaveTexts.range(leave.startDate, leave.endDate))}
            onClick={() => onWithdraw(leave)}
          >
            {t.withdraw}
          </RowButton>
        )}
      </div>
    ),
  },
  {
    id: "comments",
    heading: () => t.columns.comments,
    cell: ({ comment }) => <div className={classes.text}>{comment || t.noComment}</div>,
  },
];

function LeaveFile({
  leave: { _id, status, hasAttachment, startDate, endDate },
}: {
  leave: Leave;
}) {
  const refresh = useRefresh();
  return (
    <OwnAttachment
      of="leave"
      id={_id}
      name={leaveTexts.range(startDate, endDate)}
      hasAttachment={hasAttachment}
      mayAdd={status === "Pending"}
      onSettled={refresh}
    />
  );
}

interface TableProps {
  /** Undefined while they load. */
  leaves: Leave[] | undefined;
  onWithdraw: (leave: Leave) => void;
}

const HistoryTable = ({ leaves, onWithdraw }: TableProps) => (
  <DataTable
    density="comfortable"
    label={t.heading}
    columns={columns(onWithdraw)}
    rows={leaves}
    rowKey={({ _id }) => _id}
    skeletonRows={3}
  />
);
