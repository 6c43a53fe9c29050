import { Button } from "@mantine/core";
import { useId } from "react";
import type { QueuedTopUp } from "@/lib/api-types";
import classes from "../desk.module.css";
import { texts as deskTexts } from "../texts";
import type { Act, OpenDecision } from "./decision-dialog";
import { texts } from "./texts";

interface Props {
  topUp: QueuedTopUp;
  onDecide: (decision: OpenDecision) => void;
}

export function TopUpActs({ topUp, onDecide }: Props) {
  const { studentName, mayApprove } = topUp;
  const noteId = useId();
  const note = noteOf(topUp);
  const button = (act: Act) => (
    <Button
      variant="default"
      size="compact-md"
      fz="sm"
      aria-label={deskTexts.of(texts[act], studentName)}
      aria-describedby={note ? noteId : undefined}
      disabled={act === "approve" && !mayApprove}
      onClick={() => onDecide({ act, topUp })}
    >
      {texts[act]}
    </Button>
  );
  return (
    <div>
      <div className={classes.acts}>
        {button("approve")}
        {button("reject")}
      </div>
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
