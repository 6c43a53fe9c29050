import type { Transaction } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { TransactionId } from "@/shared/money/payment-cells";
import { texts as moneyTexts } from "@/shared/money/texts";
import { IncomingIcon, OutgoingIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { LongText } from "@/ui/long-text";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { Moment } from "@/ui/when";
import { texts } from "./texts";
import classes from "./transactions.module.css";

const t = texts.columns;

const columns: Column<Transaction>[] = [
  {
    id: "id",
    card: "plain",
    heading: () => t.id,
    cell: ({ _id, receiptNumber }) => <TransactionId id={_id} receiptNumber={receiptNumber} />,
  },
  {
    id: "type",
    card: "title",
    heading: () => t.type,
    cell: ({ type }) => <span className={classes.short}>{moneyTexts.type[type] ?? type}</span>,
  },
  {
    id: "amount",
    card: "amount",
    heading: () => t.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  { id: "date", card: "date", heading: () => t.date, cell: ({ date }) => <Moment at={date} /> },
  {
    id: "direction",
    card: "state",
    heading: () => t.direction,
    cell: ({ direction }) => <Direction direction={direction} />,
  },
  {
    id: "particulars",
    card: "plain",
    heading: () => t.particulars,
    cell: ({ description }) => <LongText>{description}</LongText>,
  },
  {
    id: "student",
    card: "plain",
    heading: () => t.student,
    cell: ({ studentId, studentName }) =>
      studentId ? <StudentName name={studentName ?? ""} id={studentId} /> : "–",
  },
];

/** Undefined while they load. */
export const TransactionTable = ({ transactions }: { transactions: Transaction[] | undefined }) => (
  <div className={classes.table}>
    <DataTable
      density="comfortable"
      label={texts.table}
      columns={columns}
      rows={transactions}
      rowKey={({ _id }) => _id}
      skeletonRows={8}
    />
  </div>
);

/** Seen from the college: into its hands, or out of them. */
function Direction({ direction }: Pick<Transaction, "direction">) {
  const isIn = direction === "Incoming";
  return (
    <StatusBadge tone={isIn ? "good" : "calm"} icon={isIn ? IncomingIcon : OutgoingIcon}>
      {moneyTexts.direction[direction] ?? direction}
    </StatusBadge>
  );
}
