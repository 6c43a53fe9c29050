import { Text } from "@mantine/core";
import { ApiError } from "@/lib/api-error";
import type { QueuedRequest } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { useTold, useWhileShown } from "@/lib/use-while-shown";
import type { Decision } from "@/shared/queue/decide-actions";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useApprove, useReject } from "../../api";
import { CommentField } from "../comment-field";
import { texts } from "../texts";

export interface OpenDecision {
  decision: Decision;
  request: QueuedRequest;
}

interface Props extends OpenDecision {
  onConflict: (text: string) => void;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
}

/** Approves with a comment or without; rejects with one. */
export function DecisionDialog({ decision, request, onConflict, onClose }: Props) {
  const approve = useApprove();
  const reject = useReject();
  const isRejection = decision === "reject";
  const words = isRejection ? texts.rejection : texts.approval;
  const { _id: id, studentName, title } = request;

  // A comment that was begun waits in the tab until its request is decided.
  const store = `practical-comment:${id}:${useSession().id}`;
  const finish = useWhileShown(onClose);
  const tell = useTold(onConflict);
  const form = useForm({
    initial: { comment: "" },
    draft: store,
    check: ({ comment }) =>
      isRejection && !comment.trim() ? [{ path: "comment", msg: texts.rejection.missing }] : [],
    submit: async ({ comment }) => {
      try {
        const decide = isRejection ? reject : approve;
        await decide.mutateAsync({ id, comment: inOneLine(comment) });
        flash(words.done(studentName, title), { forMs: flashLong });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // Not to be tried again: what the dialog asks about is no longer so.
        tell(error.message);
      }
      removeFromTab(store);
      finish(true);
    },
  });

  return (
    <FormDialog
      title={words.title}
      onClose={() => onClose(false)}
      form={form}
      action={texts.requests[decision]}
      isDestructive={isRejection}
    >
      <Text>{words.text(studentName, title)}</Text>
      <CommentField
        label={words.comment}
        {...(isRejection && { hint: texts.rejection.commentHint })}
        required={isRejection}
        field={form.field("comment")}
        longest={500}
      />
    </FormDialog>
  );
}
