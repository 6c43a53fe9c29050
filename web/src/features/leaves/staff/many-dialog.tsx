import { Text } from "@mantine/core";
import type { QueuedLeave } from "@/lib/api-types";
import type { Decision } from "@/shared/queue/decide-actions";
import { ManyDialog } from "@/shared/queue/many/many-dialog";
import type { ManyOf } from "@/shared/queue/many/use-many";
import { useDecideInTurn } from "../api";
import { texts as leaveTexts } from "../texts";
import { CommentField } from "./comment-field";
import { texts } from "./texts";

const t = texts.many;

export interface Props {
  many: ManyOf<QueuedLeave>;
  rows: QueuedLeave[];
  decision: Decision;
}

/** Approves or rejects all leaves that are ticked, with one comment to all. */
export function LeavesDialog({ many, rows, decision }: Props) {
  const { call: decide, end } = useDecideInTurn();
  const { text, action, done } = t[decision];
  return (
    <ManyDialog
      many={many}
      rows={rows}
      draft={`leaves-${decision}`}
      words={{
        title: texts.actions[decision],
        action: ({ length }) => action(length),
        done,
      }}
      isDestructive={decision === "reject"}
      line={({ studentName, studentId, course, startDate, endDate, days }) => ({
        name: studentName,
        detail: t.line(studentId, course),
        figure: `${leaveTexts.range(startDate, endDate)} (${leaveTexts.days(days)})`,
      })}
      decide={async ({ _id: id }, comment) => {
        await decide({ decision, id, comment: comment.trim() });
        return undefined;
      }}
      onEnd={end}
      comment={{
        name: "comment",
        field: (field) => <CommentField label={t.comment} field={field} />,
      }}
    >
      <Text>{text(sumOf(rows))}</Text>
    </ManyDialog>
  );
}

/** How many, of how many students, and days in all. */
function sumOf(leaves: readonly QueuedLeave[]): string {
  const students = new Set(leaves.map(({ studentId }) => studentId)).size;
  const days = leaves.reduce((sum, leave) => sum + leave.days, 0);
  return t.sum(t.leaves(leaves.length), t.students(students), leaveTexts.days(days));
}
