import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AppliedScholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { useSession } from "@/lib/session";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import room from "@/ui/list/roomy-table.module.css";
import { DueDate } from "@/ui/money/due-date";
import { Panel } from "@/ui/panel";
import { appliedQuery } from "../api";
import { ApplicationStatus } from "./application-status";
import classes from "./scholarship.module.css";
import { texts } from "./texts";

const words = texts.applied;

const columns: Column<AppliedScholarship>[] = [
  {
    heading: words.columns.title,
    cell: ({ name }) => <div className={classes.title}>{name}</div>,
  },
  { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  {
    heading: words.columns.date,
    // How far away it is matters to those who are still to take it.
    cell: ({ examDate, status }) =>
      status === "Applied" ? <DueDate date={examDate} /> : formatDate(examDate),
  },
  { heading: words.columns.fee, numeric: true, cell: ({ fee }) => formatRupees(fee) },
  { heading: words.columns.applied, cell: ({ appliedAt }) => formatDate(appliedAt) },
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
          <div className={room.roomy}>
            <DataTable
              label={words.title}
              columns={columns}
              rows={applications}
              rowKey={({ _id }) => _id}
              skeletonRows={3}
            />
          </div>
        )}
      </Listing>
    </Panel>
  );
}
