import { Button, Group, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { ErrorSummary } from "@/ui/form/error-summary";
import type { FormState } from "@/ui/form/use-form";

interface Props {
  form: FormState & { pending: boolean; onSubmit: (event: FormEvent) => void };
  /** Names the button that sends the form. */
  action: string;
  /** The way back, or past what was done before. */
  beside?: { label: string; onClick: () => void } | undefined;
  children: ReactNode;
}

/** One step: what it asks for, the way on, and the way back. */
export const StageForm = ({ form, action, beside, children }: Props) => (
  <form onSubmit={form.onSubmit} noValidate>
    <Stack>
      <ErrorSummary form={form} />
      {children}
      <Group justify="space-between" gap="sm" mt="sm">
        {beside ? (
          <Button variant="default" disabled={form.pending} onClick={beside.onClick}>
            {beside.label}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" loading={form.pending}>
          {action}
        </Button>
      </Group>
    </Stack>
  </form>
);
