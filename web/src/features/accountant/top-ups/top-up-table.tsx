import type { QueuedTopUp } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { addressOfStudent } from "../use-desk-url";
import { BankReference } from "./bank-reference";
import type { OpenDecision } from "./decision-dialog";
import { texts } from "./texts";
import { TopUpActions } from "./top-up-actions";
import { TopUpDecision } from "./top-up-decision";

interface Props {
  label?: string;
  /** Undefined while they load. */
  topUps: QueuedTopUp[] | undefined;
  /** Of those that wait: what is done on a decision. Otherwise what was decided is told. */
  onDecide?: ((decision: OpenDecision) => void) | undefined;
}

export function TopUpTable({ label = texts.table, topUps, onDecide }: Props) {
  const columns: Column<QueuedTopUp>[] = [
    {
      heading: texts.student,
      cell: ({ studentId, studentName }) => (
        <StudentName id={studentId} name={studentName} to={addressOfStudent(studentId)} />
      ),
    },
    { heading: texts.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
    { heading: texts.bankReference, cell: (topUp) => <BankReference topUp={topUp} /> },
    {
      heading: texts.requested,
      cell: ({ requestedAt, source }) => (
        <div>
          <Moment at={requestedAt} />{" "}
          <span className={text.quiet}>{texts.sources[source] ?? source}</span>
        </div>
      ),
    },
    onDecide
      ? actionsColumn((topUp) => <TopUpActions topUp={topUp} onDecide={onDecide} />)
      : { heading: texts.decision, cell: (topUp) => <TopUpDecision topUp={topUp} /> },
  ];
  return (
    <DataTable
      density="comfortable"
      label={label}
      columns={columns}
      rows={topUps}
      rowKey={({ _id }) => _id}
    />
  );
}
