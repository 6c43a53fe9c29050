import { useId } from "react";
import type { QueuedTopUp } from "@/lib/api-types";
import { RowActs, RowButton } from "@/ui/list/row-acts";
import classes from "../desk.module.css";
import { texts as deskTexts } from "../texts";
import type { Act, OpenDecision } from "./decision-dialog";
import { texts } from "./texts";

/** Of the button that decides a top-up, for whoever leads the focus to it. */
export const actId = (act: Act, id: string) => `${act}-${id}`;

interface Props {
  topUp: QueuedTopUp;
  onDecide: (decision: OpenDecision) => void;
}

export function TopUpActs({ topUp, onDecide }: Props) {
  const { _id, studentName, mayApprove } = topUp;
  const noteId = useId();
  const note = noteOf(topUp);
  const button = (act: Act) => (
    <RowButton
      id={actId(act, _id)}
      main={act === "approve"}
      aria-label={deskTexts.of(texts[act], studentName)}
      aria-describedby={note ? noteId : undefined}
      disabled={act === "approve" && !mayApprove}
      onClick={() => onDecide({ act, topUp })}
    >
      {texts[act]}
    </RowButton>
  );
  return (
    <div>
      <RowActs>
        {button("approve")}
        {button("reject")}
      </RowActs>
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
