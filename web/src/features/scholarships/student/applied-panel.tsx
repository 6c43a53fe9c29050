import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AppliedScholarship } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { useSession } from "@/lib/session";
import cells from "@/shared/money/cells.module.css";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { Day } from "@/ui/when";
import { appliedQuery } from "../api";
import { ApplicationStatus } from "./application-status";
import { texts } from "./texts";

const t = texts.applied;

const columns: Column<AppliedScholarship>[] = [
  {
    heading: t.columns.title,
    cell: ({ name }) => <div className={cells.title}>{name}</div>,
  },
  { heading: t.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  {
    heading: t.columns.date,
    cell: ({ examDate }) => <Day date={examDate} />,
  },
  { heading: t.columns.fee, numeric: true, cell: ({ fee }) => formatRupees(fee) },
  { heading: t.columns.applied, cell: ({ appliedAt }) => <Day date={appliedAt} /> },
  { heading: t.columns.status, cell: (applied) => <ApplicationStatus {...applied} /> },
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
