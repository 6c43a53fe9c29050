import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { errorMessage, hasCode } from "@/lib/api-error";
import { download } from "@/lib/download";
import { ErrorReference } from "@/ui/error-reference";
import { ReceiptIcon } from "@/ui/icons";
import classes from "./receipt-button.module.css";
import { texts } from "./texts";

const t = texts.receipt;

interface Props {
  /** Below the API's base. */
  url: string;
  /** What was paid: names the button among the others of a table. */
  title: string;
  /** Where it stands alone, it says what it does. */
  large?: boolean;
}

/** Saves a receipt. Its number comes a moment after the payment; until then the button is busy. */
export function ReceiptButton({ url, title, large }: Props) {
  const receipt = useMutation({ mutationFn: () => download(url) });
  return (
    <div className={classes.receipt}>
      <Button
        variant="default"
        size="sm"
        leftSection={<ReceiptIcon size={16} stroke={1.75} aria-hidden />}
        aria-label={large ? undefined : t.of(title)}
        loading={receipt.isPending}
        onClick={() => receipt.mutate()}
      >
        {large ? t.download : t.short}
      </Button>
      <VisuallyHidden role="status">{receipt.isPending && t.waiting}</VisuallyHidden>
      {receipt.isError && (
        <div role="alert" className={classes.failed}>
          {reasonOf(receipt.error)}
          {!isLate(receipt.error) && <ErrorReference error={receipt.error} />}
        </div>
      )}
    </div>
  );
}

/** Its number is on its way: nothing is wrong. */
const isLate = (error: unknown) => hasCode(error, "request.unavailable");

const reasonOf = (error: unknown) => (isLate(error) ? t.late : errorMessage(error, t.failed));
