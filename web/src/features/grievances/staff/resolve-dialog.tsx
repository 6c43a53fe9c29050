import { Text } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { useResolve } from "../api";
import { ReplyField } from "./reply-field";
import { resolution } from "./resolution";
import { texts } from "./texts";

const t = texts.resolution;

export interface Props {
  grievance: QueuedGrievance;
  onConflict: (text: string) => void;
  /** Whether it is resolved now, by whomever. */
  onClose: (isDone: boolean) => void;
}

export function ResolveDialog({ grievance, onConflict, onClose }: Props) {
  const resolve = useResolve();
  return (
    <DecisionDialog
      {...resolution(grievance, resolve.mutateAsync)}
      title={t.title}
      action={texts.resolve}
      size="lg"
      desk="grievances"
      comment={(field) => <ReplyField label={t.reply} field={field} />}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: "anywhere" }}>
        {t.text(grievance.title, grievance.studentName)}
      </Text>
    </DecisionDialog>
  );
}
