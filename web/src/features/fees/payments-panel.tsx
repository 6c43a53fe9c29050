import { Text, Title } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { PaymentStatus } from "@/ui/money/payment-status";
import { ReceiptButton } from "@/ui/money/receipt-button";
import { TransactionId } from "@/ui/money/transaction-id";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";

const words = texts.payments;

/** The specification's columns. */
const columns: Column<Payment>[] = [
  { heading: words.columns.date, cell: ({ date }) => formatDate(date) },
  { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  {
    heading: words.columns.id,
    // What was paid has no column in the specification, and two payments may be of one amount.
    cell: ({ transactionId, title }) => (
      <div>
        {title}
        <br />
        <TransactionId id={transactionId} />
      </div>
    ),
  },
  { heading: words.columns.method, cell: ({ method }) => method },
  { heading: words.columns.status, cell: ({ status }) => <PaymentStatus status={status} /> },
  { heading: words.columns.receipt, cell: (payment) => <Receipt {...payment} /> },
];

function Receipt({ receiptUrl, title }: Payment) {
  if (receiptUrl) return <ReceiptButton url={receiptUrl} title={title} />;
  return (
    <Text c="dimmed" inherit>
      {words.noReceipt}
    </Text>
  );
}

export function PaymentsPanel({ payments }: { payments: Payment[] | undefined }) {
  return (
    <Panel labelledBy="payments">
      <Title order={2} id="payments">
        {words.title}
      </Title>
      {payments?.length === 0 ? (
        <Empty title={words.empty} hint={words.emptyHint} />
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          rows={payments}
          rowKey={({ transactionId }) => transactionId}
          skeletonRows={2}
        />
      )}
    </Panel>
  );
}
