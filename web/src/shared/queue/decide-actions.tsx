import { RowActions, RowButton } from "@/ui/list/row-actions";
import { TickReason } from "./many/tick-box";
import { texts as queueTexts } from "./texts";

export type Decision = "approve" | "reject";

/** Of the button that decides a row, for the code that leads the focus to it. */
export const actionId = (decision: Decision, id: string) => `${decision}-${id}`;

interface Props {
  id: string;
  texts: Record<Decision, string>;
  /** Tells the row from the others: "Asha Patil, Sorting algorithms". */
  of: string;
  /** Acts that are not this person's to do, and the id of what says why. */
  blocked?: Decision | undefined;
  reasonId?: string | undefined;
  onDecide: (decision: Decision) => void;
}

/** Yes or no to what a row asks for. */
export const DecideActions = ({ id, texts, of, blocked, reasonId, onDecide }: Props) => (
  <>
    <RowActions isOneLine>
      {(["approve", "reject"] as const).map((decision) => (
        <RowButton
          key={decision}
          id={actionId(decision, id)}
          data-row-key={decision === "approve" ? "a" : "r"}
          main={decision === "approve"}
          aria-label={queueTexts.of(texts[decision], of)}
          aria-describedby={reasonId}
          disabled={decision === blocked}
          onClick={() => onDecide(decision)}
        >
          {texts[decision]}
        </RowButton>
      ))}
    </RowActions>
    <TickReason id={id} />
  </>
);
