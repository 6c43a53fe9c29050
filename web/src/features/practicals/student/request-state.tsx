import type { Practical } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DoneIcon, type Icon, PendingIcon, RejectedIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import classes from "./practicals.module.css";
import { texts } from "./texts";

const pending: { tone: BadgeTone; icon: Icon } = { tone: "wait", icon: PendingIcon };

const looks: Record<string, typeof pending> = {
  Approved: { tone: "good", icon: DoneIcon },
  Rejected: { tone: "bad", icon: RejectedIcon },
};

interface Props {
  request: NonNullable<Practical["request"]>;
}

/** Where a request stands; once decided, by whom, when, and with which words. */
export function RequestState({ request }: Props) {
  const { status, decidedAt, decidedBy, comment } = request;
  return (
    <div className={classes.state}>
      <StatusBadge {...(looks[status] ?? pending)}>{texts.states[status] ?? status}</StatusBadge>
      {decidedAt && decidedBy && (
        <span className={text.quiet}>{texts.decided(decidedBy, formatDate(decidedAt))}</span>
      )}
      {comment && <p className={classes.comments}>{texts.comment(comment)}</p>}
    </div>
  );
}
