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

const words = texts.applied;

const columns: Column<AppliedScholarship>[] = [
  {
    heading: words.columns.title,
    cell: ({ name }) => <div className={cells.title}>{name}</div>,
  },
  { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  {
    heading: words.columns.date,
    cell: ({ examDate }) => <Day date={examDate} />,
  },
  { heading: words.columns.fee, numeric: true, cell: ({ fee }) => formatRupees(fee) },
  { heading: words.columns.applied, cell: ({ appliedAt }) => <Day date={appliedAt} /> },
  { heading: words.columns.status, cell: (applied) => <ApplicationStatus {...applied} /> },
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
        {words.title}
      </Title>
      <Listing list={applied} empty={words.empty} shown={words.shown}>
        {(applications) => (
          <DataTable
            density="comfortable"
            label={words.title}
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
