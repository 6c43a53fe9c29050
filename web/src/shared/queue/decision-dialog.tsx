import type { ComponentProps, ReactNode } from "react";
import { errorMessage } from "@/lib/api-error";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashShort } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useShowOrFlash, useWhileShown } from "@/lib/use-while-shown";
import type { Desk } from "@/shared/saved-replies/api";
import { SavedReplies } from "@/shared/saved-replies/saved-replies";
import { type FieldBinding, useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { isOvertaken } from "./overtaken";

interface Conflict {
  /** Somebody else has decided it; gets the server's sentence. */
  onConflict: (text: string) => unknown;
  /** After that, as long as the dialog is there. */
  onClose?: () => void;
}

/**
 * Runs a decision. Null: somebody else was quicker, and that has been told. It is not to be tried
 * again, as what the dialog asks about is no longer so.
 */
export function useRunDecision({ onConflict, onClose = () => undefined }: Conflict) {
  const close = useWhileShown(onClose);
  const showConflict = useShowOrFlash(onConflict);
  return async <Done,>(decision: Promise<Done>): Promise<Done | null> => {
    try {
      return await decision;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      showConflict(errorMessage(error));
      close();
      return null;
    }
  };
}

interface Props
  extends Pick<ComponentProps<typeof FormDialog>, "title" | "action" | "isDestructive" | "size"> {
  /** Names what is decided, by act and id: a comment that was begun waits in the tab until then. */
  draft: string;
  /** Whose saved replies can be put into the comment. */
  desk: Desk;
  /** The server's name for the comment. */
  name: "comment" | "reply";
  /** What can be said of the comment before asking the server. */
  check?: (comment: string) => string | undefined;
  decide: (comment: string) => Promise<unknown>;
  /** Said when it is done, and for how long. */
  done: string;
  doneForMs?: number;
  onConflict: Conflict["onConflict"];
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
  /** What is asked. */
  children: ReactNode;
  comment: (field: FieldBinding) => ReactNode;
}

/** Asks before something of a queue is decided, with a comment. */
export function DecisionDialog(props: Props) {
  const { name, check, decide, done, doneForMs = flashShort, onConflict, onClose } = props;
  const { draft, desk, children, comment, ...frame } = props;
  const storeKey = `${draft}:${useSession().id}`;
  const finish = useWhileShown(onClose);
  const run = useRunDecision({ onConflict });
  const form = useForm<Record<string, string>>({
    initial: { [name]: "" },
    draft: storeKey,
    check: ({ [name]: text = "" }) => {
      const msg = check?.(text);
      return msg ? [{ path: name, msg }] : [];
    },
    submit: async ({ [name]: text = "" }) => {
      if ((await run(decide(text))) !== null) flash(done, { forMs: doneForMs });
      removeFromTab(storeKey);
      finish(true);
    },
  });
  return (
    <FormDialog
      title={frame.title}
      action={frame.action}
      isDestructive={frame.isDestructive}
      size={frame.size}
      form={form}
      onClose={() => onClose(false)}
    >
      {children}
      {comment(form.field(name))}
      <SavedReplies desk={desk} field={form.field(name)} />
    </FormDialog>
  );
}
