import { Text } from "@mantine/core";
import { ApiError } from "@/lib/api-error";
import type { QueuedLeave } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useTold, useWhileShown } from "@/lib/use-while-shown";
import type { Decision } from "@/shared/queue/decide-actions";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useDecide } from "../api";
import { dayCount, rangeOf } from "../texts";
import { texts } from "./texts";

export interface OpenDecision {
  decision: Decision;
  leave: QueuedLeave;
}

interface Props extends OpenDecision {
  onConflict: (text: string) => void;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
}

export function DecisionDialog(props: Props) {
  const { decision, leave, onClose } = props;
  const form = useDecisionForm(props);
  const range = rangeOf(leave.startDate, leave.endDate);
  return (
    <FormDialog
      title={texts.act[decision]}
      onClose={() => onClose(false)}
      form={form}
      action={texts.act[decision]}
      isDestructive={decision === "reject"}
    >
      <Text>
        {texts.decision[decision].question(leave.studentName, range, dayCount(leave.days))}
      </Text>
      <TextField
        label={texts.decision.comment}
        required={false}
        field={form.field("comment")}
        autoComplete="off"
        maxLength={500}
        readOnly={form.pending}
      />
    </FormDialog>
  );
}

/** A comment that was begun waits in the tab until its leave is decided. */
function useDecisionForm({ decision, leave, onConflict, onClose }: Props) {
  const decide = useDecide();
  const finish = useWhileShown(onClose);
  const tell = useTold(onConflict);
  const { _id: id, studentName, startDate, endDate } = leave;
  const store = `leave-comment:${id}:${useSession().id}`;
  return useForm({
    initial: { comment: "" },
    draft: store,
    submit: async ({ comment }) => {
      try {
        await decide.mutateAsync({ decision, id, comment: comment.trim() });
        flash(texts.decision[decision].done(studentName, rangeOf(startDate, endDate)));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // Not to be tried again: what the dialog asks about is no longer so.
        tell(error.message);
      }
      removeFromTab(store);
      finish(true);
    },
  });
}
