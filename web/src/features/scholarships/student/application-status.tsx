import type { AppliedScholarship } from "@/lib/api-types";
import { formatDateWithHint } from "@/lib/dates";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon, WalletIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { texts } from "./texts";

const t = texts.applied;

const waits: { tone: BadgeTone; icon: Icon } = { tone: "wait", icon: PendingIcon };

const looks: Record<string, typeof waits> = {
  Approved: { tone: "good", icon: DoneIcon },
  NotSelected: { tone: "calm", icon: DisabledIcon },
  Paid: { tone: "good", icon: WalletIcon },
};

/** What has become of an application, and since when. */
export function ApplicationStatus(applied: AppliedScholarship) {
  const { status } = applied;
  const aside = asideOf(applied);
  return (
    <div className={text.told}>
      <StatusBadge {...(looks[status] ?? waits)}>{t.status[status] ?? status}</StatusBadge>
      {aside && <span className={text.quiet}>{aside}</span>}
    </div>
  );
}

function asideOf({ status, decidedAt, paidAt }: AppliedScholarship): string | null {
  if (status === "Approved") return t.toBePaid;
  const since = status === "Paid" ? paidAt : decidedAt;
  return since && formatDateWithHint(since);
}
