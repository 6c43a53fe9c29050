import type { TopUp } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DecisionStatus } from "@/shared/queue/decision-status";
import text from "@/ui/text.module.css";
import { texts } from "./texts";

const t = texts.added;

/** Where a top-up stands, since when, and why. */
export function TopUpStatus({ topUp: { status, decidedAt, reason } }: { topUp: TopUp }) {
  return (
    <div className={text.told}>
      <DecisionStatus status={status} />
      {reason && <span>{reason}</span>}
      {decidedAt && <span className={text.quiet}>{t.on(formatDate(decidedAt))}</span>}
    </div>
  );
}
