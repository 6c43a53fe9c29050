import { Title } from "@mantine/core";
import type { TransactionsReply } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { Period } from "@/lib/periods";
import { texts as moneyTexts } from "@/shared/money/texts";
import { Figure } from "@/ui/figure";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";
import classes from "./transactions.module.css";

const t = texts.totals;

type Sums = NonNullable<TransactionsReply["totals"]>;
type OfType = Sums["byType"][number];

const columns: Column<OfType>[] = [
  {
    id: "type",
    heading: () => texts.columns.type,
    cell: ({ type }) => moneyTexts.type[type] ?? type,
  },
  { id: "count", heading: () => t.count, numeric: true, cell: ({ count }) => formatNumber(count) },
  {
    id: "incoming",
    heading: () => t.incoming,
    numeric: true,
    cell: ({ incoming }) => formatRupees(incoming),
  },
  {
    id: "outgoing",
    heading: () => t.outgoing,
    numeric: true,
    cell: ({ outgoing }) => formatRupees(outgoing),
  },
];

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
        {t.heading(named(period))}
      </Title>
      <dl className={classes.figures}>
        <Figure label={t.received} large value={totals && formatRupees(totals.received)} />
        <Figure
          label={t.paidFromWallets}
          large
          value={totals && formatRupees(totals.paidFromWallets)}
        />
        <Figure label={t.outgoing} large value={totals && formatRupees(totals.outgoing)} />
        <Figure label={t.count} large value={totals && formatNumber(totals.count)} />
      </dl>
      <div className={classes.byType}>
        <DataTable
          label={t.table}
          columns={columns}
          rows={totals?.byType}
          rowKey={({ type }) => type}
          skeletonRows={2}
        />
      </div>
      {/* Not before the lines above are there: it would be pushed about. */}
      {totals && <p className={classes.note}>{t.note}</p>}
    </Panel>
  );
}

function named({ from, to }: Period): string {
  if (from && to) return t.between(formatDate(from), formatDate(to));
  if (from) return t.since(formatDate(from));
  return to ? t.until(formatDate(to)) : t.everything;
}
