import type { QueuedTopUp } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DisabledIcon, DoneIcon, type Icon, RejectedIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import classes from "../desk.module.css";
import { texts } from "./texts";

const reversed: { tone: BadgeTone; icon: Icon } = { tone: "calm", icon: DisabledIcon };

const looks: Record<string, typeof reversed> = {
  Approved: { tone: "good", icon: DoneIcon },
  Rejected: { tone: "bad", icon: RejectedIcon },
};

/** What became of a top-up, by whom, and why. */
export function TopUpDecision({ topUp }: { topUp: QueuedTopUp }) {
  const { status, decidedBy, decidedAt, firstApprovedBy, reason } = topUp;
  return (
    <div>
      <StatusBadge {...(looks[status] ?? reversed)}>{status}</StatusBadge>
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
