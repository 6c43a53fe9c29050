import { useInfiniteQuery } from "@tanstack/react-query";
import type { Charge, Payment } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import cells from "@/shared/money/cells.module.css";
import { titlePayments } from "@/shared/money/charge-title";
import type { PayableCharge } from "@/shared/money/pay-dialog";
import { PaymentAction, PaymentStatus, TransactionId } from "@/shared/money/payment-cells";
import { texts as moneyTexts } from "@/shared/money/texts";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Moment } from "@/ui/when";
import { historyQuery } from "./api";
import { texts } from "./texts";

const t = texts.history;

interface Props {
  /** Of the wallet, as far as they are known: titles say their year where there are several. */
  charges: Charge[];
  onPay: (charge: PayableCharge) => void;
}

export function History({ charges, onPay }: Props) {
  const history = useInfiniteQuery(historyQuery);
  const columns: Column<Payment>[] = [
    {
      id: "date",
      card: "date",
      heading: () => t.columns.date,
      cell: ({ date }) => <Moment at={date} />,
    },
    {
      id: "title",
      card: "title",
      heading: () => t.columns.title,
      cell: ({ title }) => <div className={cells.title}>{title}</div>,
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
      card: "plain",
      heading: () => t.columns.id,
      cell: ({ transactionId }) => <TransactionId id={transactionId} />,
    },
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
    <Listing list={history} empty={t.empty} shown={t.shown}>
      {(rows) => (
        <DataTable
          label={texts.tabs.history}
          columns={columns}
          rows={rows && titlePayments(rows, charges)}
          rowKey={({ transactionId }) => transactionId}
        />
      )}
    </Listing>
  );
}
