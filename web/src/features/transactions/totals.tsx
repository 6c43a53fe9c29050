import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import type { TransactionsReply } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { Period } from "@/lib/periods";
import { texts as moneyTexts } from "@/shared/money/texts";
import { type Column, DataTable } from "@/ui/list/data-table";
import { texts as uiTexts } from "@/ui/texts";
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

/** What the lines of a period come to, in one line; by type once somebody asks for it. */
export function Totals({ period, totals, isLoading }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // A period in which nothing moved has nothing to add up.
  if (!isLoading && !totals?.count) return null;
  return (
    <section aria-labelledby="totals">
      <VisuallyHidden component="h2" id="totals">
        {t.heading(named(period))}
      </VisuallyHidden>
      <div className={classes.totals}>
        <dl>
          <Sum name={t.received} value={totals && formatRupees(totals.received)} />
          <Sum name={t.paidFromWallets} value={totals && formatRupees(totals.paidFromWallets)} />
          <Sum name={t.outgoing} value={totals && formatRupees(totals.outgoing)} />
          <Sum name={t.count} value={totals && formatNumber(totals.count)} />
        </dl>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t.byType}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={classes.byType}>
        <DataTable
          label={t.table}
          columns={columns}
          rows={totals?.byType}
          rowKey={({ type }) => type}
          skeletonRows={2}
        />
        <p className={classes.note}>{t.note}</p>
      </div>
    </section>
  );
}

const Sum = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value ?? (
        <Skeleton
          display="inline-block"
          height={14}
          width="6em"
          role="status"
          aria-label={uiTexts.loading}
        />
      )}
    </dd>
  </div>
);

function named({ from, to }: Period): string {
  if (from && to) return t.between(formatDate(from), formatDate(to));
  if (from) return t.since(formatDate(from));
  return to ? t.until(formatDate(to)) : t.everything;
}
