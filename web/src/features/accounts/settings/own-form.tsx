import { Button, Stack, Text } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import type { FieldBinding, FormState } from "@/ui/form/use-form";
import { settingsTexts as t } from "./texts";

interface Props {
  form: FormState & { pending: boolean; onSubmit: (event: FormEvent) => void };
  lead: ReactNode;
  /** Names the button that sends the form. */
  action: string;
  /** Of that button, for the code that leads the focus to it. */
  actionId?: string;
  children: ReactNode;
}

/** One of the forms: how things are, what is to change, and the way out. */
export const OwnForm = ({ form, lead, action, actionId, children }: Props) => (
  <form onSubmit={form.onSubmit} noValidate>
    <Stack>
      <ErrorSummary form={form} />
      <Text c="dimmed">{lead}</Text>
      {children}
      <DialogActions>
        <Button id={actionId} type="submit" loading={form.pending}>
          {action}
        </Button>
      </DialogActions>
    </Stack>
  </form>
);

/** Asked for again with every change: the browser may stand open for somebody else. */
export const CurrentPassword = ({ field }: { field: FieldBinding }) => (
  <PasswordField label={t.currentPassword} field={field} autoComplete="current-password" />
);

export interface PartProps {
  onDone: () => void;
  /** Something is shown that closing the dialog would lose. */
  onHold?: (isUnsaved: boolean) => void;
}
