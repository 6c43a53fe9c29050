import { useInfiniteQuery } from "@tanstack/react-query";
import type { TopUp } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { topUpsQuery } from "./api";
import { texts } from "./texts";
import { TopUpStatus } from "./top-up-status";
import classes from "./top-ups.module.css";

const words = texts.added;

const columns: Column<TopUp>[] = [
  { heading: words.columns.date, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { heading: words.columns.source, cell: ({ source }) => words.sources[source] ?? source },
  {
    heading: words.columns.reference,
    cell: ({ bankReference, reference }) => (
      <div className={classes.references}>
        {bankReference}
        {reference && <span className={text.quiet}>{words.ours(reference)}</span>}
      </div>
    ),
  },
  { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  { heading: words.columns.status, cell: (topUp) => <TopUpStatus topUp={topUp} /> },
];

/** Money on its way into the wallet, and how it got there. */
export function TopUps() {
  const topUps = useInfiniteQuery(topUpsQuery);
  return (
    <Listing list={topUps} empty={words.empty} shown={words.shown}>
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
