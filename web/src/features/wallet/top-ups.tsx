import { useInfiniteQuery } from "@tanstack/react-query";
import type { TopUp } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { topUpsQuery } from "./api";
import { texts } from "./texts";
import classes from "./top-ups.module.css";

const t = texts.added;

const columns: Column<TopUp>[] = [
  {
    id: "date",
    card: "date",
    heading: () => t.columns.date,
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
  {
    id: "source",
    card: "title",
    heading: () => t.columns.source,
    cell: ({ source }) => t.sources[source] ?? source,
  },
  {
    id: "reference",
    card: "plain",
    heading: () => t.columns.reference,
    cell: ({ bankReference, reference }) => (
      <div className={classes.references}>
        {bankReference}
        {reference && <span className={text.quiet}>{t.ours(reference)}</span>}
      </div>
    ),
  },
  {
    id: "amount",
    card: "amount",
    heading: () => t.columns.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    cell: (topUp) => <TopUpStatus topUp={topUp} />,
  },
];

/** Money on its way into the wallet, and how it got there. */
export function TopUps() {
  const topUps = useInfiniteQuery(topUpsQuery);
  return (
    <Listing list={topUps} empty={t.empty} shown={t.shown}>
      {(rows) => (
        <DataTable
          label={texts.tabs.added}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
        />
      )}
    </Listing>
  );
}

/** Where a top-up stands, since when, and why. */
function TopUpStatus({ topUp: { status, decidedAt, reason } }: { topUp: TopUp }) {
  return (
    <div className={text.told}>
      <DecisionStatus status={status} />
      {reason && <span>{reason}</span>}
      {decidedAt && <span className={text.quiet}>{t.on(formatDate(decidedAt))}</span>}
    </div>
  );
}
