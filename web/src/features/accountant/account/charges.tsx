import { Title } from "@mantine/core";
import type { Charge } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { ChargeStatus, isOwed } from "@/shared/money/charge-status";
import { titlesIn } from "@/shared/money/charge-title";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { Panel } from "@/ui/panel";
import { Deadline } from "@/ui/when";
import { texts } from "../texts";
import classes from "./account.module.css";

const t = texts.charges;

/** A part of the course's fee is never taken back. */
const mayGoBack = (charge: Charge) => isOwed(charge) && charge.kind === "Other";

interface Props {
  charges: Charge[];
  onWithdraw: (charge: Charge) => void;
}

export function Charges({ charges, onWithdraw }: Props) {
  const titleOf = titlesIn(charges);
  const columns: Column<Charge>[] = [
    {
      id: "title",
      card: "title",
      heading: () => t.title,
      cell: (charge) => <LongText>{titleOf(charge)}</LongText>,
    },
    {
      id: "dueDate",
      card: "date",
      heading: () => t.dueDate,
      cell: (charge) => <Deadline date={charge.dueDate} isOpen={isOwed(charge)} />,
    },
    {
      id: "status",
      card: "state",
      heading: () => t.status,
      cell: ({ status }) => <ChargeStatus status={status} />,
    },
    {
      id: "amount",
      card: "amount",
      heading: () => t.amount,
      numeric: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    actionsColumn(
      (charge) =>
        mayGoBack(charge) && (
          <RowButton
            aria-label={texts.of(texts.account.withdraw, charge.title)}
            onClick={() => onWithdraw(charge)}
          >
            {texts.account.withdraw}
          </RowButton>
        ),
    ),
  ];
  // Without a button in any row the column would say nothing.
  const hasActs = charges.some(mayGoBack);
  return (
    <Panel labelledBy="charges">
      <Title order={2} id="charges" tabIndex={-1} className={classes.title}>
        {t.heading}
      </Title>
      <Listing list={asSinglePage(charges)} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            density="compact"
            label={t.table}
            columns={hasActs ? columns : columns.slice(0, -1)}
            rows={rows}
            rowKey={({ _id }) => _id}
          />
        )}
      </Listing>
    </Panel>
  );
}
