import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { todayInIndia } from "@/lib/today";
import { DoneIcon, type Icon, IncompleteIcon, PendingIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { texts } from "./texts";

const looks: Record<Scholarship["status"], { tone: BadgeTone; icon: Icon }> = {
  Open: { tone: "calm", icon: IncompleteIcon },
  Pending: { tone: "wait", icon: PendingIcon },
  Paid: { tone: "good", icon: DoneIcon },
};

/** Where a scholarship stands, and what that means now; first of all, what the desk is to do. */
export function ScholarshipState(scholarship: Scholarship) {
  const { status } = scholarship;
  return (
    <div className={text.told}>
      {isToBeApproved(scholarship) ? (
        <StatusBadge tone="wait" icon={PendingIcon}>
          {texts.toApprove}
        </StatusBadge>
      ) : (
        <StatusBadge {...looks[status]}>{status}</StatusBadge>
      )}
      <span className={text.quiet}>{meaningOf(scholarship)}</span>
    </div>
  );
}

const isOver = ({ examDate }: Scholarship) => examDate < todayInIndia();

const isToBeApproved = (scholarship: Scholarship) =>
  scholarship.status === "Open" && isOver(scholarship) && scholarship.participantCount > 0;

function meaningOf(scholarship: Scholarship): string {
  const { status, approvedAt, paidAt } = scholarship;
  if (status === "Open") return isOver(scholarship) ? texts.over : texts.takes;
  const since = status === "Paid" ? paidAt : approvedAt;
  return since ? texts.since[status](formatDate(since)) : "";
}
