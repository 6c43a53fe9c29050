import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { todayInIndia } from "@/lib/today";
import { DoneIcon, type Icon, IncompleteIcon, PendingIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import classes from "../desk.module.css";
import { texts } from "./texts";

const looks: Record<Scholarship["status"], { tone: BadgeTone; icon: Icon }> = {
  Open: { tone: "calm", icon: IncompleteIcon },
  Pending: { tone: "wait", icon: PendingIcon },
  Paid: { tone: "good", icon: DoneIcon },
};

/** Where a scholarship stands, and what that means now. */
export function ScholarshipState(scholarship: Scholarship) {
  const { status } = scholarship;
  return (
    <div className={classes.status}>
      <StatusBadge {...looks[status]}>{status}</StatusBadge>
      <span className={classes.quiet}>{meaningOf(scholarship)}</span>
    </div>
  );
}

function meaningOf({ status, examDate, approvedAt, paidAt }: Scholarship): string {
  if (status === "Open") return examDate < todayInIndia() ? texts.over : texts.takes;
  const since = status === "Paid" ? paidAt : approvedAt;
  return since ? texts.since[status](formatDate(since)) : "";
}
