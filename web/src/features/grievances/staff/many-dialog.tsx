import { Text } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { ManyDialog } from "@/shared/queue/many/many-dialog";
import type { ManyOf } from "@/shared/queue/many/use-many";
import { useResolveInTurn } from "../api";
import { ReplyField, replyFault } from "./reply-field";
import { texts } from "./texts";

const t = texts.many;

export interface Props {
  many: ManyOf<QueuedGrievance>;
  rows: QueuedGrievance[];
}

/** Resolves all grievances that are ticked, with one reply to all. */
export function ResolveManyDialog({ many, rows }: Props) {
  const { call: resolve, end } = useResolveInTurn();
  return (
    <ManyDialog
      many={many}
      rows={rows}
      draft="grievances-reply"
      words={{ title: t.title, action: ({ length }) => t.action(length), done: t.done }}
      line={({ docket, title, studentName }) => ({
        name: title,
        detail: t.line(docket, studentName),
      })}
      decide={async ({ _id: id }, reply) => {
        await resolve({ id, reply: reply.trim() });
        return undefined;
      }}
      onEnd={end}
      comment={{
        name: "reply",
        check: replyFault,
        field: (field) => <ReplyField label={t.reply} field={field} />,
      }}
    >
      <Text>{t.text(rows.length)}</Text>
    </ManyDialog>
  );
}
