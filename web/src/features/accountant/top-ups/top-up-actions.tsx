import { useId } from "react";
import type { QueuedTopUp } from "@/lib/api-types";
import { DecideActions } from "@/shared/queue/decide-actions";
import classes from "../desk.module.css";
import type { OpenDecision } from "./decision-dialog";
import { texts } from "./texts";

interface Props {
  topUp: QueuedTopUp;
  onDecide: (decision: OpenDecision) => void;
}

export function TopUpActions({ topUp, onDecide }: Props) {
  const noteId = useId();
  const note = noteOf(topUp);
  return (
    <div className={classes.decide}>
      <DecideActions
        id={topUp._id}
        texts={texts}
        of={topUp.studentName}
        blocked={topUp.mayApprove ? undefined : "approve"}
        reasonId={note ? noteId : undefined}
        onDecide={(decision) => onDecide({ decision, topUp })}
      />
      {note && (
        <span id={noteId} className={classes.note}>
          {note}
        </span>
      )}
    </div>
  );
}

/** Why one approval is not enough, or yours not the one that is missing. */
function noteOf({ needsSecond, firstApprovedBy, mayApprove }: QueuedTopUp): string | null {
  if (firstApprovedBy) {
    const said = `${texts.first(firstApprovedBy)}.`;
    return mayApprove ? said : `${said} ${texts.secondWaits}`;
  }
  return needsSecond ? `${texts.needsSecond}.` : null;
}
