import type { Grievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { RotateIcon } from "@/ui/icons";
import { LongText } from "@/ui/long-text";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./reopened.module.css";
import { texts } from "./texts";

const t = texts.reopened;

interface Props {
  reopening: Grievance["reopening"];
  /** In a row one line of each text has to do, until somebody asks for all of it. */
  isRow?: boolean;
}

/** Why the student re-opened it, and what the college had replied before. */
export function Reopened({ reopening, isRow = false }: Props) {
  if (!reopening) return null;
  const { at, reason, resolvedAt, reply } = reopening;
  const words = (text: string) =>
    isRow ? <LongText>{text}</LongText> : <p className={classes.text}>{text}</p>;
  return (
    <div className={classes.reopened}>
      <p className={classes.about}>{t.on(formatDate(at))}</p>
      {words(reason)}
      <p className={reply ? classes.about : classes.quiet}>
        {(reply ? t.earlier : t.noEarlier)(formatDate(resolvedAt))}
      </p>
      {reply && words(reply)}
    </div>
  );
}

/** Beside what waits for the second time. */
export const ReopenedBadge = ({ reopening, status }: Pick<Grievance, "reopening" | "status">) =>
  reopening && status === "Pending" ? (
    <StatusBadge tone="wait" icon={RotateIcon}>
      {t.badge}
    </StatusBadge>
  ) : null;
