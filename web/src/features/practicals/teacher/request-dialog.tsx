import { Text } from "@mantine/core";
import type { QueuedRequest } from "@/lib/api-types";
import { flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import type { Decision } from "@/shared/queue/decide-actions";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { useApprove, useReject } from "../api";
import { CommentField } from "./comment-field";
import { texts } from "./texts";

export interface OpenDecision {
  decision: Decision;
  request: QueuedRequest;
}

export interface Props extends OpenDecision {
  onConflict: (text: string) => void;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
}

/** Approves with a comment or without; rejects with one. */
export function RequestDialog({ decision, request, onConflict, onClose }: Props) {
  const approve = useApprove();
  const reject = useReject();
  const isRejection = decision === "reject";
  const words = isRejection ? texts.rejection : texts.approval;
  const { _id: id, studentName, title } = request;
  return (
    <DecisionDialog
      title={words.title}
      action={texts.requests[decision]}
      isDestructive={isRejection}
      draft={`practical-comment:${id}`}
      desk="practicals"
      name="comment"
      check={(comment) => (isRejection && !comment.trim() ? texts.rejection.missing : undefined)}
      decide={(comment) =>
        (isRejection ? reject : approve).mutateAsync({ id, comment: inOneLine(comment) })
      }
      done={words.done(studentName, title)}
      doneForMs={flashLong}
      comment={(field) => (
        <CommentField
          label={words.comment}
          {...(isRejection && { hint: texts.rejection.commentHint })}
          required={isRejection}
          field={field}
          longest={500}
        />
      )}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text>{words.text(studentName, title)}</Text>
    </DecisionDialog>
  );
}
