import { Text } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { useResolve } from "../api";
import { ReplyField, replyFault } from "./reply-field";
import { texts } from "./texts";

const t = texts.resolution;

interface Props {
  grievance: QueuedGrievance;
  onConflict: (text: string) => void;
  /** Whether it is resolved now, by whomever. */
  onClose: (isDone: boolean) => void;
}

export function ResolveDialog({ grievance, onConflict, onClose }: Props) {
  const resolve = useResolve();
  const { _id: id, docket, title, studentName } = grievance;
  return (
    <DecisionDialog
      title={t.title}
      action={texts.resolve}
      size="lg"
      draft={`grievance-reply:${id}`}
      desk="grievances"
      name="reply"
      check={replyFault}
      decide={(reply) => resolve.mutateAsync({ id, reply: reply.trim() })}
      done={t.done(docket)}
      comment={(field) => <ReplyField label={t.reply} field={field} />}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t.text(title, studentName)}</Text>
    </DecisionDialog>
  );
}
