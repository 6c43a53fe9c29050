import { RowActions, RowButton } from "@/ui/list/row-actions";

export type Act = "approve" | "reject";

/** Of the button that decides a row, for whoever leads the focus to it. */
export const actionId = (act: Act, id: string) => `${act}-${id}`;

interface Props {
  id: string;
  words: Record<Act, string>;
  /** Tells the row from the others: "Asha Patil, Sorting algorithms". */
  of: string;
  /** Acts that are not this person's to do, and the id of what says why. */
  blocked?: Act | undefined;
  reasonId?: string | undefined;
  onDecide: (act: Act) => void;
}

/** Yes or no to what a row asks for. */
export const DecideActions = ({ id, words, of, blocked, reasonId, onDecide }: Props) => (
  <RowActions isOneLine>
    {(["approve", "reject"] as const).map((act) => (
      <RowButton
        key={act}
        id={actionId(act, id)}
        main={act === "approve"}
        aria-label={`${words[act]}: ${of}`}
        aria-describedby={reasonId}
        disabled={act === blocked}
        onClick={() => onDecide(act)}
      >
        {words[act]}
      </RowButton>
    ))}
  </RowActions>
);
