import type { QueuedTopUp } from "@/lib/api-types";
import { CopyButton } from "@/ui/copy-button";
import text from "@/ui/text.module.css";
import classes from "../desk.module.css";
import { texts } from "./texts";

/** What the accountant looks for in the bank's statement. */
export function BankReference({ topUp }: { topUp: QueuedTopUp }) {
  const { bankReference, reference } = topUp;
  return (
    <div>
      <div className={classes.reference}>
        <span>{bankReference}</span>
        <CopyButton what={bankReference} text={bankReference} />
      </div>
      {reference && <span className={text.quiet}>{texts.ours(reference)}</span>}
    </div>
  );
}
