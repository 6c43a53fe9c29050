import { Title } from "@mantine/core";
import { addRupees } from "@/lib/amount";
import type { Charge } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { ChargeStatus, isOwed } from "@/shared/money/charge-status";
import { areOfYears, titlesIn } from "@/shared/money/charge-title";
import { type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { Deadline } from "@/ui/when";
import classes from "./charges-panel.module.css";
import { texts } from "./texts";

const t = texts.charges;

type Part = Charge["parts"][number];

const titleColumn = (titleOf: (charge: Charge) => string): Column<Charge> => ({
  id: "title",
  card: "title",
  heading: () => t.columns.title,
  cell: (charge) => (
    <div>
      {titleOf(charge)}
      {partsOf(charge).length > 0 && <span className={text.quiet}>{listed(partsOf(charge))}</span>}
    </div>
  ),
});

const facts: Column<Charge>[] = [
  {
    id: "due",
    card: "date",
    heading: () => t.columns.due,
    cell: (charge) => <Deadline date={charge.dueDate} isOpen={isOwed(charge)} />,
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
    cell: ({ status }) => <ChargeStatus status={status} />,
  },
];

/** An instance of the release before, met during an upgrade, has none. */
const partsOf = ({ parts }: Partial<Pick<Charge, "parts">>): Part[] => parts ?? [];

const listed = (parts: Part[]) =>
  parts.map(({ title, amount }) => t.part(title ?? t.baseFee, formatRupees(amount))).join(", ");

/** What the instalments consist of together; of earlier ones it is not known. That of several years is told by year. */
function totalsOf(charges: Charge[]): Part[] {
  const instalments = charges.filter(({ kind }) => kind === "Instalment");
  if (areOfYears(charges) || instalments.some((charge) => partsOf(charge).length === 0)) return [];
  const totals = new Map<string | null, number>();
  for (const { title, amount } of instalments.flatMap(partsOf)) {
    totals.set(title, addRupees(totals.get(title) ?? 0, amount));
  }
  return [...totals].map(([title, amount]) => ({ title, amount }));
}

export function ChargesPanel({ charges }: { charges: Charge[] | undefined }) {
  const totals = totalsOf(charges ?? []);
  const columns = [titleColumn(titlesIn(charges ?? [])), ...facts];
  return (
    <Panel labelledBy="instalments">
      <Title order={2} id="instalments">
        {t.title}
      </Title>
      {totals.length > 0 && <p className={classes.fee}>{t.fee(listed(totals))}</p>}
      <Listing list={asSinglePage(charges)} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            label={t.title}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
        )}
      </Listing>
    </Panel>
  );
}
