import { Button, Stack, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { useWhileShown } from "@/lib/use-while-shown";
import { Dialog } from "./dialog";
import { DialogActions } from "./dialog-actions";
import { ErrorSummary } from "./form/error-summary";
import { useForm } from "./form/use-form";

interface Props extends Pick<ComponentProps<typeof Dialog>, "asksToLeave"> {
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
    <Dialog
      title={title}
      opened
      onClose={onClose}
      isPending={form.pending}
      asksToLeave={asksToLeave}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{question}</Text>
          <DialogActions>
            <Button type="submit" loading={form.pending} color={destructive ? "red.9" : undefined}>
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
