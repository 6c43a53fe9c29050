import { Title, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { StatementEntry } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { DownloadButton } from "@/shared/download-button";
import { TransactionId } from "@/shared/money/payment-cells";
import { texts as moneyTexts } from "@/shared/money/texts";
import { ReceiptIcon } from "@/ui/icons";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { Panel } from "@/ui/panel";
import { Moment } from "@/ui/when";
import { statementQuery } from "../api";
import { texts } from "../texts";
import classes from "./account.module.css";

const t = texts.statement;

interface Props {
  studentId: string;
  onReverse: (entry: StatementEntry) => void;
}

export function Statement({ studentId, onReverse }: Props) {
  const order = useOrder("desc", "statementOrder");
  const entries = useInfiniteQuery(statementQuery(studentId, order.asked));
  const columns: Column<StatementEntry>[] = [
    { id: "date", card: "date", heading: () => t.date, cell: ({ date }) => <Moment at={date} /> },
    {
      id: "particulars",
      card: "title",
      heading: () => t.particulars,
      cell: (entry) => <Particulars entry={entry} />,
    },
    {
      id: "amount",
      card: "amount",
      heading: () => t.amount,
      numeric: true,
      cell: (entry) => <SignedAmount entry={entry} />,
    },
    {
      id: "balance",
      heading: () => t.balance,
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
      <LongText>{entry.description}</LongText>
      <span className={classes.trace}>
        {moneyTexts.type[entry.type] ?? entry.type}
        <TransactionId id={entry.transactionId} receiptNumber={entry.receiptNumber} />
      </span>
    </div>
  );
}

/** Payments of what the student owed; the server makes receipts of these alone. */
const hasReceipt = ({ type, direction }: StatementEntry) =>
  direction === "Outgoing" && (type === "Fees" || type === "ATKT Fees");

interface EntryActionsProps {
  entry: StatementEntry;
  onReverse: () => void;
}

function EntryActions({ entry, onReverse }: EntryActionsProps) {
  if (entry.canReverse) {
    return (
      <RowButton
        aria-label={texts.of(texts.account.takeBack, entry.description)}
        onClick={onReverse}
      >
        {texts.account.takeBack}
      </RowButton>
    );
  }
  if (!hasReceipt(entry)) return null;
  return (
    <DownloadButton
      path={`/fees/receipts/${entry.transactionId}`}
      size="sm"
      leftSection={<ReceiptIcon size={16} stroke={1.75} aria-hidden />}
      aria-label={texts.of(texts.statement.receipt, entry.description)}
    >
      {texts.statement.receipt}
    </DownloadButton>
  );
}

/** As a bank's statement has it: what came in with a plus, what went out with a minus. */
function SignedAmount({ entry }: { entry: StatementEntry }) {
  const isIn = entry.direction === "Incoming";
  return (
    <span className={isIn ? `${classes.nowrap} ${classes.incoming}` : classes.nowrap}>
      {isIn ? "+" : "−"}
      {formatRupees(entry.amount)}
      {/* A sign is not read out. */}
      <VisuallyHidden> {isIn ? texts.statement.incoming : texts.statement.outgoing}</VisuallyHidden>
    </span>
  );
}
