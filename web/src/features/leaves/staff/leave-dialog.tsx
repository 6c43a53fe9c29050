import { Text } from "@mantine/core";
import type { QueuedLeave } from "@/lib/api-types";
import { formatDays } from "@/lib/dates";
import { AttachedFile } from "@/shared/attachment/attached-file";
import type { Decision } from "@/shared/queue/decide-actions";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { useDecide } from "../api";
import { texts as leaveTexts } from "../texts";
import { CommentField } from "./comment-field";
import { texts } from "./texts";

export interface OpenDecision {
  decision: Decision;
  leave: QueuedLeave;
}

export interface Props extends OpenDecision {
  onConflict: (text: string) => void;
  onClose: (isDone: boolean) => void;
}

export function LeaveDialog({ decision, leave, onConflict, onClose }: Props) {
  const decide = useDecide();
  const { _id: id, studentName, startDate, endDate, days } = leave;
  const range = formatDays(startDate, endDate);
  const { question, done } = texts.decision[decision];
  return (
    <DecisionDialog
      title={texts.actions[decision]}
      action={texts.actions[decision]}
      isDestructive={decision === "reject"}
      draft={`leave-comment:${id}`}
      desk="leaves"
      name="comment"
      decide={(comment) => decide.mutateAsync({ decision, id, comment: comment.trim() })}
      done={done(studentName, range)}
      comment={(field) => <CommentField label={texts.decision.comment} field={field} />}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text>{question(studentName, range, leaveTexts.days(days))}</Text>
      {leave.hasAttachment && (
        <AttachedFile of="leave" id={id} name={texts.of(studentName, range)} />
      )}
    </DecisionDialog>
  );
}
