import type { Grievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { RotateIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./reopened.module.css";
import { texts } from "./texts";

const t = texts.reopened;

/** Why the student re-opened it, and what the college had replied before. */
export function Reopened({ reopening }: Pick<Grievance, "reopening">) {
  if (!reopening) return null;
  const { at, reason, resolvedAt, reply } = reopening;
  return (
    <div className={classes.reopened}>
      <p className={classes.about}>{t.on(formatDate(at))}</p>
      <p className={classes.text}>{reason}</p>
      <p className={reply ? classes.about : classes.quiet}>
        {(reply ? t.earlier : t.noEarlier)(formatDate(resolvedAt))}
      </p>
      {reply && <p className={classes.text}>{reply}</p>}
    </div>
  );
}

/** All of it as one text, for a row that shows its first line: the newest words come first. */
export function wholeStory({
  description,
  reopening,
}: Pick<Grievance, "description" | "reopening">) {
  if (!reopening) return description;
  const { at, reason, resolvedAt, reply } = reopening;
  const before = reply
    ? `${t.earlier(formatDate(resolvedAt))} ${reply}`
    : t.noEarlier(formatDate(resolvedAt));
  return [`${t.on(formatDate(at))} ${reason}`, description, before].join("\n\n");
}

/** Beside what waits for the second time. */
export const ReopenedBadge = ({ reopening, status }: Pick<Grievance, "reopening" | "status">) =>
  reopening && status === "Pending" ? (
    <StatusBadge tone="wait" icon={RotateIcon}>
      {t.badge}
    </StatusBadge>
  ) : null;
