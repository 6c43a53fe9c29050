import { Text } from "@mantine/core";
import { ApiError } from "@/lib/api-error";
import type { QueuedGrievance } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useTold, useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useResolve } from "../api";
import { lengthOf } from "../length";
import { LongTextField } from "../long-text-field";
import { countOf, tooLong } from "../texts";
import { texts } from "./texts";

const words = texts.resolution;
const longest = 2000;

interface Props {
  grievance: QueuedGrievance;
  onConflict: (text: string) => void;
  /** Whether it is resolved now, by whomever. */
  onClose: (isDone: boolean) => void;
}

export function ResolveDialog({ grievance, onConflict, onClose }: Props) {
  const form = useResolveForm({ grievance, onConflict, onClose });
  return (
    <FormDialog
      title={words.title}
      onClose={() => onClose(false)}
      size="lg"
      form={form}
      action={texts.resolve}
    >
      <Text style={{ overflowWrap: "anywhere" }}>
        {words.text(grievance.title, grievance.studentName)}
      </Text>
      <LongTextField
        label={words.reply}
        field={form.field("reply")}
        rows={5}
        readOnly={form.pending}
        longest={longest}
        count={countOf(longest)}
      />
      {/* Phones have no such keys. */}
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {words.keys}
      </Text>
    </FormDialog>
  );
}

/** A reply that was begun waits in the tab until its grievance is resolved. */
function useResolveForm({ grievance: { _id: id, docket }, onConflict, onClose }: Props) {
  const resolve = useResolve();
  const finish = useWhileShown(onClose);
  const tell = useTold(onConflict);
  const store = `grievance-reply:${id}:${useSession().id}`;
  return useForm({
    initial: { reply: "" },
    draft: store,
    check: ({ reply }) =>
      lengthOf(reply) > longest ? [{ path: "reply", msg: tooLong(words.replyName, longest) }] : [],
    submit: async ({ reply }) => {
      try {
        await resolve.mutateAsync({ id, reply: reply.trim() });
        flash(words.done(docket));
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
