import type { ListedCharge } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { TransactionId } from "@/shared/money/payment-cells";
import { type Column, DataTable } from "@/ui/list/data-table";
import { LongText } from "@/ui/long-text";
import { StudentName } from "@/ui/student-name";
import { Day, Deadline } from "@/ui/when";
import { addressOfStudent } from "../use-desk-url";
import type { Status } from "./api";
import classes from "./charges.module.css";
import { texts } from "./texts";

const people: Column<ListedCharge>[] = [
  {
    id: "student",
    card: "title",
    heading: () => texts.student,
    cell: ({ studentId, studentName }) => (
      <StudentName id={studentId} name={studentName} to={addressOfStudent(studentId)} />
    ),
  },
  {
    id: "course",
    card: "plain",
    heading: () => texts.course,
    cell: ({ course }) => course ?? texts.noCourse,
  },
];

// Until the college opens one by hand, no charge names a year.
const year: Column<ListedCharge> = {
  id: "year",
  card: "plain",
  heading: () => texts.year,
  cell: ({ academicYear }) => academicYear,
};

const sums: Column<ListedCharge>[] = [
  {
    id: "title",
    card: "plain",
    heading: () => texts.title,
    cell: ({ title }) => <LongText>{title}</LongText>,
  },
  {
    id: "amount",
    card: "amount",
    heading: () => texts.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
];

const due: Column<ListedCharge> = {
  id: "due",
  card: "date",
  heading: () => texts.due,
  cell: ({ dueOn }) => <Deadline date={dueOn} />,
};

const paid: Column<ListedCharge>[] = [
  {
    id: "paid",
    card: "date",
    heading: () => texts.paid,
    cell: ({ paidAt }) => paidAt && <Day date={paidAt} />,
  },
  {
    id: "receipt",
    card: "plain",
    heading: () => texts.receipt,
    cell: ({ transactionId, receiptNumber }) =>
      transactionId && <TransactionId id={transactionId} receiptNumber={receiptNumber} />,
  },
];

interface Props {
  /** Undefined while they load. */
  charges: ListedCharge[] | undefined;
  status: Status;
}

export function ChargeTable({ charges, status }: Props) {
  const years = charges?.some(({ academicYear }) => academicYear) ? [year] : [];
  const last = status === "Due" ? [due] : paid;
  return (
    <div className={classes.table}>
      <DataTable
        density="comfortable"
        label={texts.table}
        columns={[...people, ...years, ...sums, ...last]}
        rows={charges}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}
