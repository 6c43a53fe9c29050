import { Title } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import type { PayableCharge } from "@/shared/money/pay-dialog";
import { PaymentAction } from "@/shared/money/payment-action";
import { PaymentStatus } from "@/shared/money/payment-status";
import { texts as moneyTexts } from "@/shared/money/texts";
import { TransactionId } from "@/shared/money/transaction-id";
import { type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { Moment } from "@/ui/when";
import { texts } from "./texts";

const words = texts.payments;

interface Props {
  payments: Payment[];
  /** Undefined while nothing can be paid. */
  onPay: ((charge: PayableCharge) => void) | undefined;
}

export function PaymentsPanel({ payments, onPay }: Props) {
  // The specification's columns; where there is no receipt, the way to pay again stands in its place.
  const columns: Column<Payment>[] = [
    { heading: words.columns.date, cell: ({ date }) => <Moment at={date} /> },
    { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
    {
      heading: words.columns.id,
      cell: ({ transactionId }) => <TransactionId id={transactionId} />,
    },
    { heading: words.columns.method, cell: ({ method }) => method },
    { heading: words.columns.status, cell: ({ status }) => <PaymentStatus status={status} /> },
    {
      heading: moneyTexts.receipt.heading,
      cell: (payment) => <PaymentAction payment={payment} onPay={onPay} />,
    },
  ];
  return (
    <Panel labelledBy="payments">
      <Title order={2} id="payments">
        {words.title}
      </Title>
      <Listing list={asSinglePage(payments)} empty={words.empty} shown={words.shown}>
        {(rows) => (
          <DataTable
            label={words.title}
            columns={columns}
            rows={rows}
            rowKey={({ transactionId }) => transactionId}
          />
        )}
      </Listing>
    </Panel>
  );
}
