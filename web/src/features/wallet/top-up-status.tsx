import type { TopUp } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DoneIcon, PendingIcon, RejectedIcon, RotateIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { texts } from "./texts";
import classes from "./top-ups.module.css";

const words = texts.added;

interface Look {
  tone: BadgeTone;
  icon: typeof DoneIcon;
  word: string;
}

const pending: Look = { tone: "wait", icon: PendingIcon, word: words.status.Pending };

const looks: Record<string, Look> = {
  Pending: pending,
  Approved: { tone: "good", icon: DoneIcon, word: words.status.Approved },
  Rejected: { tone: "bad", icon: RejectedIcon, word: words.status.Rejected },
  Reversed: { tone: "bad", icon: RotateIcon, word: words.status.Reversed },
};

/** Where a top-up stands, since when, and why. */
export function TopUpStatus({ topUp: { status, decidedAt, reason } }: { topUp: TopUp }) {
  const { tone, icon, word } = looks[status] ?? pending;
  return (
    <div className={classes.status}>
      <StatusBadge tone={tone} icon={icon}>
        {word}
      </StatusBadge>
      {reason && <span>{reason}</span>}
      {decidedAt && <span className={text.quiet}>{words.on(formatDate(decidedAt))}</span>}
    </div>
  );
}
