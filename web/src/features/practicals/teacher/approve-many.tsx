import { Text } from "@mantine/core";
import type { QueuedRequest } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { inOneLine } from "@/lib/one-line";
import { ManyDialog } from "@/shared/queue/many/many-dialog";
import type { ManyOf } from "@/shared/queue/many/use-many";
import { inTerm } from "@/shared/terms";
import { useApproveInTurn } from "../api";
import { CommentField } from "./comment-field";
import { texts } from "./texts";

const t = texts.many;

export interface Props {
  many: ManyOf<QueuedRequest>;
  rows: QueuedRequest[];
}

/**
 * Approves all requests that are ticked, with one comment to all. Nothing is rejected so: a rejection says
 * what the one student has to do before asking again.
 */
export function ApproveManyDialog({ many, rows }: Props) {
  const { call: approve, end } = useApproveInTurn();
  const students = new Set(rows.map(({ studentId }) => studentId)).size;
  return (
    <ManyDialog
      many={many}
      rows={rows}
      draft="requests-approval"
      words={{ title: t.title, action: ({ length }) => t.action(length), done: t.done }}
      line={({ studentName, title, subjectName, term, date }) => ({
        name: texts.requests.of(studentName, title),
        detail: texts.inSubject(inTerm(subjectName, term), formatDate(date)),
      })}
      decide={async ({ _id: id }, comment) => {
        await approve({ id, comment: inOneLine(comment) });
        return undefined;
      }}
      onEnd={end}
      comment={{
        name: "comment",
        field: (field) => <CommentField label={t.comment} field={field} longest={500} />,
      }}
    >
      <Text>{t.text(t.requests(rows.length), t.students(students))}</Text>
    </ManyDialog>
  );
}
