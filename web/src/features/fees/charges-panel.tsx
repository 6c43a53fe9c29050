import { Title } from "@mantine/core";
import type { Charge } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { ChargeStatus, isOwed } from "@/shared/money/charge-status";
import { type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { Deadline } from "@/ui/when";
import { texts } from "./texts";

const t = texts.charges;

const columns: Column<Charge>[] = [
  { id: "title", heading: () => t.columns.title, cell: ({ title }) => title },
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

export function ChargesPanel({ charges }: { charges: Charge[] | undefined }) {
  return (
    <Panel labelledBy="instalments">
      <Title order={2} id="instalments">
        {t.title}
      </Title>
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
