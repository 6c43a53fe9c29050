import { Group, Stack } from "@mantine/core";
import { useEffect } from "react";
import { KeysHelp } from "@/shared/keys/keys-help";
import { useSingleKeys } from "@/shared/keys/use-single-keys";
import { ChargeStatus } from "@/shared/money/charge-status";
import { PaymentStatus, TransactionId } from "@/shared/money/payment-cells";
import { PaymentSums } from "@/shared/money/payment-sums";
import { PassBadge } from "@/shared/pass-badge";
import { DecideActions } from "@/shared/queue/decide-actions";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { ManyBar, TickShown } from "@/shared/queue/many/many-bar";
import { RowList } from "@/shared/queue/many/row-list";
import type { Result } from "@/shared/queue/many/run";
import { tickColumn } from "@/shared/queue/many/tick-box";
import { TicksContext, useMany } from "@/shared/queue/many/use-many";
import { NewRows } from "@/shared/queue/new-rows";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { FoldedCode, QrCode } from "@/ui/qr-code";
import { Part, State } from "./part";
import { ignore, longText, type Student, students } from "./samples";

/** What queues and money have in common. */
export const Shared = () => (
  <>
    <Part name="PassBadge, DecisionStatus, ChargeStatus, PaymentStatus, TransactionId">
      <Badges />
    </Part>
    <Part name="PaymentSums">
      <PaymentSums amount={50_000} balance={62_500} missing={0} />
      <PaymentSums amount={50_000} balance={12_500} missing={37_500} />
    </Part>
    <Part name="QrCode, FoldedCode">
      <QrCode text="upi://pay?pa=college@okbank" label="QR code of a payment" />
      <FoldedCode title="Show the QR code, to pay from another device">
        <QrCode text="upi://pay?pa=college@okbank" label="QR code of a payment, unfolded" />
      </FoldedCode>
    </Part>
    <Part name="KeysHelp, NewRows, TickShown, TickBox, DecideActions, ManyBar">
      <Queue />
    </Part>
    <Part name="RowList">
      <RowList rows={rows} line={line} results={results} isOver={false} />
    </Part>
  </>
);

const transaction = "01a1fe9c-f3aa-7001-9068-211b821784b6";

const Badges = () => (
  <>
    <Group>
      {["PASS", "FAIL"].map((status) => (
        <PassBadge key={status} status={status} />
      ))}
      {["Pending", "Approved", "Rejected", "Withdrawn", "Reversed"].map((status) => (
        <DecisionStatus key={status} status={status} />
      ))}
    </Group>
    <Group>
      {(["Due", "Overdue", "Paid", "Withdrawn"] as const).map((status) => (
        <ChargeStatus key={status} status={status} />
      ))}
      {["SUCCESS", "FAILURE"].map((status) => (
        <PaymentStatus key={status} status={status} />
      ))}
      <TransactionId id={transaction} />
    </Group>
  </>
);

const rows = students.map((student) => ({ ...student, _id: student.id }));
type Row = (typeof rows)[number];

const columns: Column<Row>[] = [
  tickColumn(({ name }) => name),
  { id: "student", heading: () => "Student", cell: ({ name }) => name },
  actionsColumn(({ _id, name }) => (
    <DecideActions
      id={_id}
      of={name}
      texts={{ approve: "Approve", reject: "Reject" }}
      onDecide={ignore}
    />
  )),
];

const rowKey = ({ _id }: Row) => _id;
const acts = [{ key: "a", name: "Approve" }] as const;
const newer = { count: 3, isLoading: false, show: async () => undefined };
const hints = [{ key: "j", does: "The next row" }];

/** One row ticked, and one that could not be decided with the others. */
function Queue() {
  const keys = useSingleKeys({});
  const many = useMany({ listed: rows, acts, elementIn: rowKey });
  const { settle } = many;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is when the page opens
  useEffect(() => {
    for (const [index, row] of rows.slice(0, 2).entries()) settle(row, index === 0 ? "" : longText);
  }, []);
  return (
    <Stack>
      <Group>
        <NewRows newer={newer} listId="shared-rows" />
        <TickShown many={many} />
        <KeysHelp keys={keys} hints={hints} />
      </Group>
      <div id="shared-rows">
        <TicksContext value={many.ticks}>
          <DataTable label="Rows to decide" columns={columns} rows={rows} rowKey={rowKey} />
        </TicksContext>
      </div>
      <State name="While something is ticked">
        <ManyBar many={many} />
      </State>
    </Stack>
  );
}

const line = ({ name, course, marks }: Student) => ({
  name,
  detail: course,
  figure: `₹${marks}.00`,
  note: "Waits for a second person.",
});

const results = new Map<string, Result>([
  ["26000100001", { is: "done" }],
  ["26000100002", { is: "failed", text: "Someone else has decided it." }],
]);
