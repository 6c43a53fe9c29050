import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AppliedScholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { useSession } from "@/lib/session";
import cells from "@/shared/money/cells.module.css";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon, WalletIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import { appliedQuery } from "../api";
import { texts } from "./texts";

const t = texts.applied;

const columns: Column<AppliedScholarship>[] = [
  {
    id: "title",
    card: "title",
    heading: () => t.columns.title,
    cell: ({ name }) => <div className={cells.title}>{name}</div>,
  },
  {
    id: "amount",
    card: "amount",
    heading: () => t.columns.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  {
    id: "date",
    card: "date",
    heading: () => t.columns.date,
    cell: ({ examDate }) => <Day date={examDate} />,
  },
  { id: "fee", heading: () => t.columns.fee, numeric: true, cell: ({ fee }) => formatRupees(fee) },
  {
    id: "applied",
    heading: () => t.columns.applied,
    cell: ({ appliedAt }) => <Day date={appliedAt} />,
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    cell: (applied) => <ApplicationStatus {...applied} />,
  },
];

/** The id of the scholarship that was applied for just now takes the focus here. */
export function AppliedPanel({ justApplied }: { justApplied: string | undefined }) {
  const applied = useInfiniteQuery(appliedQuery(useSession().id));
  const ref = useRef<HTMLHeadingElement>(null);
  // The dialog gives the focus back to a button that is about to go.
  useEffect(() => (justApplied ? focusAfterDialog(ref.current) : undefined), [justApplied]);
  return (
    <Panel labelledBy="applied-scholarships">
      <Title order={2} id="applied-scholarships" ref={ref} tabIndex={-1} mb="xs">
        {t.title}
      </Title>
      <Listing list={applied} empty={t.empty} shown={t.shown}>
        {(applications) => (
          <DataTable
            density="comfortable"
            label={t.title}
            columns={columns}
            rows={applications}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
        )}
      </Listing>
    </Panel>
  );
}

const waits: { tone: BadgeTone; icon: Icon } = { tone: "wait", icon: PendingIcon };

const looks: Record<string, typeof waits> = {
  Approved: { tone: "good", icon: DoneIcon },
  NotSelected: { tone: "calm", icon: DisabledIcon },
  Paid: { tone: "good", icon: WalletIcon },
};

/** What has become of an application, and since when. */
function ApplicationStatus(applied: AppliedScholarship) {
  const { status } = applied;
  const aside = asideOf(applied);
  return (
    <div className={text.told}>
      <StatusBadge {...(looks[status] ?? waits)}>{t.status[status] ?? status}</StatusBadge>
      {aside && <span className={text.quiet}>{aside}</span>}
    </div>
  );
}

function asideOf({ status, decidedAt, paidAt }: AppliedScholarship): string | null {
  if (status === "Approved") return t.toBePaid;
  const since = status === "Paid" ? paidAt : decidedAt;
  return since && formatDate(since);
}
