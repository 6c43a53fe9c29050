import { Text } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { DecisionDialog } from "@/shared/queue/decision-dialog";
import { useResolve } from "../api";
import { LongTextField, lengthOf } from "../long-text-field";
import { texts as grievanceTexts } from "../texts";
import { texts } from "./texts";

const t = texts.resolution;
const longest = 2000;

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
      name="reply"
      check={(reply) =>
        lengthOf(reply) > longest ? grievanceTexts.tooLong(t.replyName, longest) : undefined
      }
      decide={(reply) => resolve.mutateAsync({ id, reply: reply.trim() })}
      done={t.done(docket)}
      comment={(field) => (
        <>
          <LongTextField
            label={t.reply}
            field={field}
            rows={5}
            readOnly={field.readOnly ?? false}
            longest={longest}
            count={(length) => grievanceTexts.count(length, longest)}
          />
          {/* Phones have no such keys. */}
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {t.keys}
          </Text>
        </>
      )}
      onConflict={onConflict}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t.text(title, studentName)}</Text>
    </DecisionDialog>
  );
}
