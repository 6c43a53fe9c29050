import { Title } from "@mantine/core";
import type { Payment } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import type { PayableCharge } from "@/shared/money/pay-dialog";
import { PaymentAction, PaymentStatus, TransactionId } from "@/shared/money/payment-cells";
import { texts as moneyTexts } from "@/shared/money/texts";
import { type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { Moment } from "@/ui/when";
import classes from "./payments-panel.module.css";
import { texts } from "./texts";

const t = texts.payments;

interface Props {
  payments: Payment[];
  /** Undefined while nothing can be paid. */
  onPay: ((charge: PayableCharge) => void) | undefined;
}

export function PaymentsPanel({ payments, onPay }: Props) {
  // The specification's columns; where there is no receipt, the way to pay again stands in its place.
  const columns: Column<Payment>[] = [
    {
      id: "date",
      card: "date",
      heading: () => t.columns.date,
      cell: ({ date }) => <Moment at={date} />,
    },
    {
      id: "amount",
      card: "amount",
      heading: () => t.columns.amount,
      numeric: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    {
      id: "id",
      card: "title",
      heading: () => t.columns.id,
      cell: (payment) => <PaidFor {...payment} />,
    },
    { id: "method", card: "plain", heading: () => t.columns.method, cell: ({ method }) => method },
    {
      id: "status",
      card: "state",
      heading: () => t.columns.status,
      cell: ({ status }) => <PaymentStatus status={status} />,
    },
    {
      id: "receipt",
      card: "plain",
      heading: () => moneyTexts.receipt.heading,
      cell: (payment) => <PaymentAction payment={payment} onPay={onPay} />,
    },
  ];
  return (
    <Panel labelledBy="payments">
      <Title order={2} id="payments">
        {t.title}
      </Title>
      <Listing list={asSinglePage(payments)} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            label={t.title}
            columns={columns}
            rows={rows}
            rowKey={({ transactionId }) => transactionId}
          />
        )}
      </Listing>
    </Panel>
  );
}

/** The transaction, its receipt, and what was paid for, which leads on a phone. */
const PaidFor = ({ transactionId, receiptNumber, title }: Payment) => (
  <div className={classes.paidFor}>
    <span className={classes.ids}>
      <TransactionId id={transactionId} />
      {receiptNumber && <span className={classes.receipt}>{t.receipt(receiptNumber)}</span>}
    </span>
    <span className={classes.title}>{title}</span>
  </div>
);
