import type { QueuedTopUp } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DecisionStatus } from "@/shared/queue/decision-status";
import text from "@/ui/text.module.css";
import classes from "../desk.module.css";
import { texts } from "./texts";

/** What became of a top-up, by whom, and why. */
export function TopUpDecision({ topUp }: { topUp: QueuedTopUp }) {
  const { status, decidedBy, decidedAt, firstApprovedBy, reason } = topUp;
  return (
    <div>
      <DecisionStatus status={status} />
      {decidedBy && decidedAt && (
        <span className={text.quiet}>{texts.by(decidedBy, formatDate(decidedAt))}</span>
      )}
      {firstApprovedBy && (
        <span className={text.quiet}>{texts.approvedFirst(firstApprovedBy)}</span>
      )}
      {reason && <span className={classes.note}>{reason}</span>}
    </div>
  );
}
