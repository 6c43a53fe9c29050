import { Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "./form/use-form";
import { FormDialog } from "./form-dialog";

interface Props extends Pick<ComponentProps<typeof FormDialog>, "asksToLeave"> {
  title: string;
  question: string;
  /** Names the act: "Reject", "Disable". */
  action: string;
  destructive?: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot simply be undone; stays open, with the reason, on a refusal. */
export function ConfirmDialog(props: Props) {
  const { title, question, action, destructive, asksToLeave, onConfirm, onClose } = props;
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: {},
    submit: async () => {
      await onConfirm();
      finish();
    },
  });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      asksToLeave={asksToLeave}
      form={form}
      action={action}
      isDestructive={destructive}
    >
      <Text>{question}</Text>
    </FormDialog>
  );
}
