import { Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { PaidReexam } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import cells from "@/shared/money/cells.module.css";
import { TransactionId } from "@/shared/money/payment-cells";
import { ReceiptButton } from "@/shared/money/receipt-button";
import { texts as moneyTexts } from "@/shared/money/texts";
import { inTerm } from "@/shared/terms";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { DoneIcon, type Icon, PendingIcon, RejectedIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import { receiptOf } from "./api";
import { Subject } from "./subject";
import { texts } from "./texts";

const t = texts.paid;

const columns: Column<PaidReexam>[] = [
  {
    id: "subject",
    card: "title",
    heading: () => t.columns.subject,
    // A first re-exam is the second attempt, which goes without saying.
    cell: ({ attempt, ...subject }) => (
      <div className={cells.title}>
        <Subject {...subject} />
        {attempt > 2 && <span className={text.quiet}>{t.attempt(attempt)}</span>}
      </div>
    ),
  },
  {
    id: "date",
    card: "date",
    heading: () => t.columns.date,
    cell: ({ examDate }) => <Day date={examDate} />,
  },
  {
    id: "fee",
    card: "amount",
    heading: () => t.columns.fee,
    numeric: true,
    cell: ({ fee }) => formatRupees(fee),
  },
  {
    id: "id",
    card: "plain",
    heading: () => t.columns.id,
    cell: ({ transactionId }) => (transactionId ? <TransactionId id={transactionId} /> : <None />),
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    cell: (reexam) => <Outcome {...reexam} />,
  },
  {
    id: "receipt",
    card: "plain",
    heading: () => moneyTexts.receipt.heading,
    cell: ({ transactionId, subjectName, term }) =>
      transactionId ? (
        <ReceiptButton
          url={receiptOf(transactionId)}
          title={texts.feeOf(inTerm(subjectName, term))}
        />
      ) : (
        <None />
      ),
  },
];

interface Props {
  paid: PaidReexam[];
  /** The id of the one that was paid just now. */
  justPaid: string | undefined;
}

export function PaidPanel({ paid, justPaid }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  // The dialog gives the focus back to a button that is about to go.
  useEffect(() => (justPaid ? focusAfterDialog(ref.current) : undefined), [justPaid]);
  return (
    <Panel labelledBy="paid-subjects">
      <Title order={2} id="paid-subjects" ref={ref} tabIndex={-1} mb="xs">
        {t.title}
      </Title>
      <Listing list={asSinglePage(paid)} empty={t.empty} shown={texts.shown}>
        {(rows) => (
          <DataTable label={t.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Listing>
    </Panel>
  );
}

/** Where a college asks for no fee, nothing was paid. */
const None = () => (
  <Text c="dimmed" inherit>
    {t.none}
  </Text>
);

const registered: { tone: BadgeTone; icon: Icon } = { tone: "calm", icon: PendingIcon };

const looks: Record<string, typeof registered> = {
  Passed: { tone: "good", icon: DoneIcon },
  Failed: { tone: "bad", icon: RejectedIcon },
};

function Outcome({ status, obtainedMarks, maxMarks }: PaidReexam) {
  return (
    <div className={text.told}>
      <StatusBadge {...(looks[status] ?? registered)}>{t.status[status] ?? status}</StatusBadge>
      {obtainedMarks !== null && (
        <span className={text.quiet}>{texts.marks(String(obtainedMarks), String(maxMarks))}</span>
      )}
    </div>
  );
}
