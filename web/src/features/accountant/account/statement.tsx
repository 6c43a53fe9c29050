import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { StatementEntry } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { Panel } from "@/ui/panel";
import { Moment } from "@/ui/when";
import { statementQuery } from "../api";
import { texts } from "../texts";
import classes from "./account.module.css";
import { EntryActions } from "./entry-actions";
import { SignedAmount } from "./signed-amount";

const t = texts.statement;

interface Props {
  studentId: string;
  onReverse: (entry: StatementEntry) => void;
}

export function Statement({ studentId, onReverse }: Props) {
  const order = useOrder("desc", "statementOrder");
  const entries = useInfiniteQuery(statementQuery(studentId, order.asked));
  const columns: Column<StatementEntry>[] = [
    { heading: t.date, cell: ({ date }) => <Moment at={date} /> },
    { heading: t.particulars, cell: (entry) => <Particulars entry={entry} /> },
    { heading: t.amount, numeric: true, cell: (entry) => <SignedAmount entry={entry} /> },
    {
      heading: t.balance,
      numeric: true,
      cell: ({ balanceAfter }) => formatRupees(balanceAfter),
    },
    actionsColumn((entry) => <EntryActions entry={entry} onReverse={() => onReverse(entry)} />),
  ];
  return (
    <Panel labelledBy="statement">
      <Title order={2} id="statement" tabIndex={-1} className={classes.title}>
        {t.heading}
      </Title>
      <ListTools>
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Listing list={entries} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            density="compact"
            label={t.table}
            columns={columns}
            rows={rows}
            rowKey={({ transactionId }) => transactionId}
          />
        )}
      </Listing>
    </Panel>
  );
}

/** What a student reads out on the telephone when asking about a payment is its id. */
function Particulars({ entry }: { entry: StatementEntry }) {
  return (
    <div className={classes.particulars}>
      {entry.description}
      <span className={classes.trace}>
        {entry.type} <code>{entry.transactionId}</code>
      </span>
    </div>
  );
}
