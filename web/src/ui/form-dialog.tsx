import { Button, Stack } from "@mantine/core";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { destructive } from "./colors";
import { Dialog } from "./dialog";
import { DialogActions } from "./dialog-actions";
import { ErrorSummary } from "./form/error-summary";
import { Form } from "./form/form";
import type { FormState } from "./form/use-form";

interface Props
  extends Pick<ComponentProps<typeof Dialog>, "title" | "onClose" | "size" | "asksToLeave"> {
  form: FormState & { pending: boolean; onSubmit: (event: FormEvent) => void };
  /** Names the button that sends the form. */
  action: ReactNode;
  isDestructive?: boolean;
  /** Enter does not send it from what is ticked, chosen or searched for in it. */
  holdsEnter?: boolean;
  /** It cannot be sent as things are. */
  isBlocked?: boolean | undefined;
  /** Instead of that button, where there is more than it; null: nothing. */
  actions?: ReactNode;
  /** What leaving is called when there is nothing to cancel. */
  cancel?: string;
  children: ReactNode;
}

/** A dialog that is one form: what keeps it from being accepted, its fields, the way out, and what sends it. */
export function FormDialog(props: Props) {
  const { form, action, isDestructive, holdsEnter, isBlocked, actions, cancel, children } = props;
  const { title, onClose, size, asksToLeave } = props;
  const FormElement = holdsEnter ? Form : "form";
  return (
    <Dialog
      opened
      title={title}
      size={size}
      asksToLeave={asksToLeave}
      isPending={form.pending}
      onClose={onClose}
    >
      <FormElement onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          {children}
          <DialogActions cancel={cancel}>
            {actions === undefined ? (
              <Button
                type="submit"
                loading={form.pending}
                color={isDestructive ? destructive : undefined}
                disabled={isBlocked}
              >
                {action}
              </Button>
            ) : (
              actions
            )}
          </DialogActions>
        </Stack>
      </FormElement>
    </Dialog>
  );
}
