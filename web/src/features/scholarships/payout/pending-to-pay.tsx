import { Button, Title } from "@mantine/core";
import type { Scholarship } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { texts as sharedTexts } from "../texts";
import classes from "./payout.module.css";
import { texts } from "./texts";
import { totalOf } from "./total";

interface Props {
  scholarship: Scholarship;
  onPay: () => void;
}

/** Whom a scholarship is to be paid to, and what that makes. */
export function PendingToPay({ scholarship, onPay }: Props) {
  const { amount, approvedStudents, approvedCount } = scholarship;
  const columns: Column<Scholarship["approvedStudents"][number]>[] = [
    {
      heading: texts.columns.student,
      cell: ({ _id, name }) => <StudentName name={name} id={_id} />,
    },
    { heading: texts.columns.award, numeric: true, cell: () => formatRupees(amount) },
  ];
  return (
    <>
      <Title order={3} className={classes.pending}>
        {texts.pending}
      </Title>
      <DataTable
        label={texts.pending}
        columns={columns}
        rows={approvedStudents}
        rowKey={({ _id }) => _id}
      />
      {approvedStudents.length < approvedCount && (
        <p className={text.quiet}>{texts.named(approvedStudents.length, approvedCount)}</p>
      )}
      <div className={classes.pay}>
        <strong>
          {texts.sum(sharedTexts.students(approvedCount), formatRupees(totalOf(scholarship)))}
        </strong>
        <Button onClick={onPay}>{texts.pay}</Button>
      </div>
    </>
  );
}
