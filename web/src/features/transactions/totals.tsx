import { Title } from "@mantine/core";
import type { TransactionsReply } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import type { Period } from "@/lib/periods";
import { Figure } from "@/ui/figure";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";
import classes from "./transactions.module.css";

const words = texts.totals;

type Sums = NonNullable<TransactionsReply["totals"]>;
type OfType = Sums["byType"][number];

const columns: Column<OfType>[] = [
  { heading: texts.columns.type, cell: ({ type }) => type },
  { heading: words.count, numeric: true, cell: ({ count }) => inIndia(count) },
  { heading: words.incoming, numeric: true, cell: ({ incoming }) => formatRupees(incoming) },
  { heading: words.outgoing, numeric: true, cell: ({ outgoing }) => formatRupees(outgoing) },
];

const inIndia = (count: number) => count.toLocaleString("en-IN");

interface Props {
  period: Period;
  totals: Sums | undefined;
  isLoading: boolean;
}

export function Totals({ period, totals, isLoading }: Props) {
  // A period in which nothing moved has nothing to add up.
  if (!isLoading && !totals?.count) return null;
  return (
    <Panel labelledBy="totals">
      <Title order={2} id="totals">
        {words.heading(named(period))}
      </Title>
      <dl className={classes.figures}>
        <Figure label={words.received} large value={totals && formatRupees(totals.received)} />
        <Figure
          label={words.paidFromWallets}
          large
          value={totals && formatRupees(totals.paidFromWallets)}
        />
        <Figure label={words.outgoing} large value={totals && formatRupees(totals.outgoing)} />
        <Figure label={words.count} large value={totals && inIndia(totals.count)} />
      </dl>
      <div className={classes.byType}>
        <DataTable
          label={words.table}
          columns={columns}
          rows={totals?.byType}
          rowKey={({ type }) => type}
          skeletonRows={2}
        />
      </div>
      {/* Not before the lines above are there: it would be pushed about. */}
      {totals && <p className={classes.note}>{words.note}</p>}
    </Panel>
  );
}

function named({ from, to }: Period): string {
  if (from && to) return words.between(formatDate(from), formatDate(to));
  if (from) return words.since(formatDate(from));
  return to ? words.until(formatDate(to)) : words.everything;
}
