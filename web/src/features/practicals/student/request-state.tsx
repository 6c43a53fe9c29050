import type { Practical } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DecisionStatus } from "@/shared/queue/decision-status";
import text from "@/ui/text.module.css";
import classes from "./practicals.module.css";
import { texts } from "./texts";

interface Props {
  request: NonNullable<Practical["request"]>;
}

/** Where a request stands; once decided, by whom, when, and with which words. */
export function RequestState({ request }: Props) {
  const { status, decidedAt, decidedBy, comment } = request;
  return (
    <div className={classes.state}>
      <DecisionStatus status={status} name={texts.states[status]} />
      {decidedAt && decidedBy && (
        <span className={text.quiet}>{texts.decided(decidedBy, formatDate(decidedAt))}</span>
      )}
      {comment && <p className={classes.comments}>{texts.comment(comment)}</p>}
    </div>
  );
}
