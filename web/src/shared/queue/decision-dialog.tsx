import type { ComponentProps, ReactNode } from "react";
import type { Desk } from "@/shared/saved-replies/api";
import { SavedReplies } from "@/shared/saved-replies/saved-replies";
import type { FieldBinding } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { type DecisionForm, useDecisionForm } from "./use-decision-form";

interface Props
  extends DecisionForm,
    Pick<ComponentProps<typeof FormDialog>, "title" | "action" | "isDestructive" | "size"> {
  /** Whose saved replies can be put into the comment. */
  desk: Desk;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
  /** What is asked. */
  children: ReactNode;
  comment: (field: FieldBinding) => ReactNode;
}

/** Asks before something of a queue is decided, with a comment. */
export function DecisionDialog(props: Props) {
  const { name, onClose, desk, children, comment, ...frame } = props;
  const form = useDecisionForm({ ...props, onDecided: () => onClose(true) });
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
