import { errorMessage } from "@/lib/api-error";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashShort } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useShowOrFlash, useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { isOvertaken } from "./overtaken";

export interface Conflict {
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
  return async <Done>(decision: Promise<Done>): Promise<Done | null> => {
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

export interface DecisionForm {
  /** Names what is decided, by act and id: a comment that was begun waits in the tab until then. */
  draft: string;
  /** The server's name for the comment. */
  name: "comment" | "reply";
  /** What can be said of the comment before asking the server. */
  check?: (comment: string) => string | undefined;
  decide: (comment: string) => Promise<unknown>;
  /** Said when it is done, and for how long. */
  done: string;
  doneForMs?: number;
  onConflict: Conflict["onConflict"];
}

interface Options extends DecisionForm {
  /** It is decided now: here, or by somebody who was quicker. */
  onDecided: (isOwn: boolean) => void;
}

/** The form of a decision of something of a queue, with its comment. */
export function useDecisionForm(options: Options) {
  const { draft, name, check, decide, done, doneForMs = flashShort, onConflict } = options;
  const storeKey = `${draft}:${useSession().id}`;
  const finish = useWhileShown(options.onDecided);
  const run = useRunDecision({ onConflict });
  return useForm<Record<string, string>>({
    initial: { [name]: "" },
    draft: storeKey,
    check: ({ [name]: text = "" }) => {
      const msg = check?.(text);
      return msg ? [{ path: name, msg }] : [];
    },
    submit: async ({ [name]: text = "" }) => {
      const isOwn = (await run(decide(text))) !== null;
      if (isOwn) flash(done, { forMs: doneForMs });
      removeFromTab(storeKey);
      finish(isOwn);
    },
  });
}
