import { Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { useWhileShown } from "@/lib/use-while-shown";
import type { Desk } from "@/shared/saved-replies/api";
import { SavedReplies } from "@/shared/saved-replies/saved-replies";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "../texts";

interface Props {
  /** Names what it is about, by act and id: a reason that was begun waits in the tab. */
  draft: string;
  title: string;
  text: string;
  label: string;
  hint: string;
  /** Whose saved replies can be put into the reason. */
  desk?: Desk;
  /** Names the act and the amount. */
  action: string;
  /** Why it is not possible at all. */
  impossible?: ReactNode;
  /** A reply was lost: only the very same may be sent again. */
  isUnknown?: boolean;
  /** Null: it did not come about, and that has been told. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  /** After it is done, before the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
  /** What it is about. */
  children: ReactNode;
}

/** Asks why before something is taken back; stays open, with the server's words, on a refusal. */
export function ReasonDialog(props: Props) {
  const { title, text, label, hint, action, impossible, isUnknown, onConfirm, onClose } = props;
  const finish = useWhileShown(onClose);
  const store = `${props.draft}:${useSession().id}`;
  const form = useForm({
    initial: { reason: "" },
    draft: store,
    check: ({ reason }) => (reason.trim() ? [] : [{ path: "reason", msg: texts.faults.reason }]),
    submit: async ({ reason }) => {
      const done = await onConfirm(inOneLine(reason));
      removeFromTab(store);
      if (done === null) return;
      flash(props.done, { forMs: flashLong });
      props.onDone?.();
      finish();
    },
  });
  const reason = form.field("reason");
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      action={isUnknown ? uiTexts.retry : action}
      isDestructive
      isBlocked={impossible !== undefined}
    >
      <Text>{text}</Text>
      {props.children}
      {impossible}
      <Textarea
        required
        withAsterisk={false}
        size="md"
        rows={3}
        maxLength={300}
        label={label}
        description={hint}
        {...reason}
        readOnly={isUnknown || reason.readOnly}
        onChange={(event) => reason.onChange(event.currentTarget.value)}
      />
      {props.desk && <SavedReplies desk={props.desk} field={reason} />}
    </FormDialog>
  );
}
