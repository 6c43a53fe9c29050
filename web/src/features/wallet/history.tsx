import { Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Payment } from "@/lib/api-types";
import { formatDateTime } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import type { PayableCharge } from "@/ui/money/pay-dialog";
import { PaymentStatus } from "@/ui/money/payment-status";
import { ReceiptButton } from "@/ui/money/receipt-button";
import { TransactionId } from "@/ui/money/transaction-id";
import { historyQuery } from "./api";
import { texts } from "./texts";

const words = texts.history;

interface Props {
  onPay: (charge: PayableCharge) => void;
}

export function History({ onPay }: Props) {
  const history = useInfiniteQuery(historyQuery);
  if (history.isError) return <Failed error={history.error} onRetry={() => history.refetch()} />;
  if (history.data?.length === 0) return <Empty title={words.empty} hint={words.emptyHint} />;

  const columns: Column<Payment>[] = [
    { heading: words.columns.date, cell: ({ date }) => formatDateTime(date) },
    { heading: words.columns.title, cell: ({ title }) => title },
    { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
    {
      heading: words.columns.id,
      cell: ({ transactionId }) => <TransactionId id={transactionId} />,
    },
    { heading: words.columns.status, cell: ({ status }) => <PaymentStatus status={status} /> },
    {
      heading: words.columns.action,
      cell: (payment) => <Next payment={payment} onPay={onPay} />,
    },
  ];
  return (
    <>
      <DataTable
        label={texts.tabs.history}
        columns={columns}
        rows={history.data}
        rowKey={({ transactionId }) => transactionId}
      />
      <LoadMore
        summary={history.data ? words.shown(history.data.length) : ""}
        hasMore={history.hasNextPage}
        loading={history.isFetchingNextPage}
        onLoadMore={() => history.fetchNextPage()}
      />
    </>
  );
}

/** What can be done with a payment: its receipt, or another try. */
function Next({ payment, onPay }: Props & { payment: Payment }) {
  const { title, amount, receiptUrl, payAgain } = payment;
  if (receiptUrl) return <ReceiptButton url={receiptUrl} title={title} />;
  if (payAgain) {
    return (
      <Button
        variant="outline"
        size="compact-sm"
        aria-label={texts.of(texts.payAgain, title)}
        onClick={() => onPay({ _id: payAgain, title, amount })}
      >
        {texts.payAgain}
      </Button>
    );
  }
  return (
    <Text c="dimmed" inherit>
      {words.nothing}
    </Text>
  );
}
