import type { StatementEntry } from "@/lib/api-types";
import { DownloadButton } from "@/shared/download-button";
import { ReceiptIcon } from "@/ui/icons";
import { RowButton } from "@/ui/list/row-actions";
import { texts } from "../texts";

/** Payments of what the student owed; the server makes receipts of these alone. */
const hasReceipt = ({ type, direction }: StatementEntry) =>
  direction === "Outgoing" && (type === "Fees" || type === "ATKT Fees");

interface Props {
  entry: StatementEntry;
  onReverse: () => void;
}

export function EntryActions({ entry, onReverse }: Props) {
  if (entry.canReverse) {
    return (
      <RowButton
        aria-label={texts.of(texts.account.takeBack, entry.description)}
        onClick={onReverse}
      >
        {texts.account.takeBack}
      </RowButton>
    );
  }
  if (!hasReceipt(entry)) return null;
  return (
    <DownloadButton
      path={`/fees/receipts/${entry.transactionId}`}
      size="sm"
      leftSection={<ReceiptIcon size={16} stroke={1.75} aria-hidden />}
      aria-label={texts.of(texts.statement.receipt, entry.description)}
    >
      {texts.statement.receipt}
    </DownloadButton>
  );
}
