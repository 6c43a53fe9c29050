import type { QueuedGrievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { TickBox, TickReason } from "@/shared/queue/many/tick-box";
import { useInSight } from "@/shared/split/focus";
import { WarningIcon } from "@/ui/icons";
import { PortalLink } from "@/ui/portal-link";
import { StatusBadge } from "@/ui/status-badge";
import { ReopenedBadge } from "../reopened";
import classes from "./beside.module.css";
import { linkId } from "./queue-item";
import { texts } from "./texts";

interface Props {
  grievance: QueuedGrievance;
  /** Whether it is the one in the pane. */
  isOpen: boolean;
  /** Where it is read. */
  to: string;
}

/** A grievance in the list beside the pane: enough to tell it from the others. */
export function BesideItem({ grievance, isOpen, to }: Props) {
  const { _id, docket, title, studentName, status, isOverdue, workingDays, updatedAt } = grievance;
  const when = status === "Pending" ? texts.age(workingDays) : formatDate(updatedAt);
  return (
    <li ref={useInSight<HTMLLIElement>(isOpen)} className={classes.item}>
      {status === "Pending" && <TickBox id={_id} of={texts.what(docket, title)} />}
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 className={classes.title}>
            <PortalLink
              id={linkId(docket)}
              className={classes.open}
              to={to}
              title={title}
              aria-current={isOpen || undefined}
            >
              {title}
            </PortalLink>
          </h3>
          {isOverdue && (
            <StatusBadge tone="bad" icon={WarningIcon}>
              {texts.overdue}
            </StatusBadge>
          )}
          <ReopenedBadge {...grievance} />
        </div>
        <p className={classes.line}>{texts.line(studentName, when)}</p>
        <TickReason id={_id} />
      </div>
    </li>
  );
}
