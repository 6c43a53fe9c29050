import type { Scholarship } from "@/lib/api-types";
import { RowActions, RowButton, RowLink } from "@/ui/list/row-actions";
import { addressOfApproval } from "../approve/use-approval-url";
import { texts as actTexts } from "../edit/texts";
import { texts } from "./texts";

export type Act = "edit" | "cancel";

interface Props {
  scholarship: Scholarship;
  onAct: (act: Act, scholarship: Scholarship) => void;
}

/** What can be done with one that is open: once students have applied, they are to be approved. */
export function ScholarshipActions({ scholarship, onAct }: Props) {
  const { _id, name, participantCount } = scholarship;
  const button = (act: Act) => (
    <RowButton
      aria-label={texts.of(actTexts[act].open, name)}
      onClick={() => onAct(act, scholarship)}
    >
      {actTexts[act].open}
    </RowButton>
  );
  return (
    <RowActions isOneLine>
      {participantCount > 0 && (
        <RowLink main aria-label={texts.of(texts.approve, name)} to={addressOfApproval(_id)}>
          {texts.approve}
        </RowLink>
      )}
      {button("edit")}
      {participantCount === 0 && button("cancel")}
    </RowActions>
  );
}
