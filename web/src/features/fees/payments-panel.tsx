import { Title } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import type { PayableCharge } from "@/ui/money/pay-dialog";
import { PaymentAct } from "@/ui/money/payment-act";
import { PaymentStatus } from "@/ui/money/payment-status";
import { TransactionId } from "@/ui/money/transaction-id";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";

const words = texts.payments;

interface Props {
  payments: Payment[] | undefined;
  /** Undefined while nothing can be paid. */
  onPay: ((charge: PayableCharge) => void) | undefined;
}

export function PaymentsPanel({ payments, onPay }: Props) {
  // The specification's columns; where there is no receipt, the way to pay again stands in its place.
  const columns: Column<Payment>[] = [
    { heading: words.columns.date, cell: ({ date }) => formatDate(date) },
    { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
    {
      heading: words.columns.id,
      cell: ({ transactionId }) => <TransactionId id={transactionId} />,
    },
    { heading: words.columns.method, cell: ({ method }) => method },
    { heading: words.columns.status, cell: ({ status }) => <PaymentStatus status={status} /> },
    {
      heading: words.columns.receipt,
      cell: (payment) => <PaymentAct payment={payment} onPay={onPay} />,
    },
  ];
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
