import { Title } from "@mantine/core";
import type { Charge } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import room from "@/ui/list/roomy-table.module.css";
import { RowButton } from "@/ui/list/row-acts";
import { DueDate } from "@/ui/money/due-date";
import { Panel } from "@/ui/panel";
import { texts } from "../texts";
import classes from "./account.module.css";
import { ChargeStatus } from "./charge-status";

const words = texts.charges;

const isOpen = ({ status }: Pick<Charge, "status">) => status === "Due" || status === "Overdue";

/** A part of the course's fee is never taken back. */
const mayGoBack = (charge: Charge) => isOpen(charge) && charge.kind === "Other";

interface Props {
  charges: Charge[];
  onWithdraw: (charge: Charge) => void;
}

export function Charges({ charges, onWithdraw }: Props) {
  const columns: Column<Charge>[] = [
    {
      heading: words.title,
      cell: ({ title }) => <div className={classes.particulars}>{title}</div>,
    },
    {
      heading: words.dueDate,
      cell: ({ dueDate, status }) =>
        isOpen({ status }) ? <DueDate date={dueDate} /> : formatDate(dueDate),
    },
    { heading: words.status, cell: ({ status }) => <ChargeStatus status={status} /> },
    { heading: words.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
    {
      heading: words.actions,
      cell: (charge) =>
        mayGoBack(charge) && (
          <RowButton
            aria-label={texts.of(texts.account.withdraw, charge.title)}
            onClick={() => onWithdraw(charge)}
          >
            {texts.account.withdraw}
          </RowButton>
        ),
    },
  ];
  // Without a button in any row the column would say nothing.
  const hasActs = charges.some(mayGoBack);
  return (
    <Panel labelledBy="charges">
      <Title order={2} id="charges" tabIndex={-1} className={classes.title}>
        {words.heading}
      </Title>
      {charges.length === 0 ? (
        <Empty {...words.empty} />
      ) : (
        <div className={`${classes.rows} ${room.snug}`}>
          <DataTable
            label={words.table}
            columns={hasActs ? columns : columns.slice(0, -1)}
            rows={charges}
            rowKey={({ _id }) => _id}
          />
        </div>
      )}
    </Panel>
  );
}
