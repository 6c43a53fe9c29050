import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useCloseDialog } from "./dialog";
import { texts } from "./texts";

interface Props {
  /** What leaving is called when there is nothing to cancel. */
  cancel?: string;
  children?: ReactNode;
}

/** What a dialog ends with: the way out, and beside it what it does. */
export function DialogActions({ cancel = texts.cancel, children }: Props) {
  const close = useCloseDialog();
  return (
    <Group justify="flex-end" gap="sm" mt="sm">
      <Button variant="default" onClick={close}>
        {cancel}
      </Button>
      {children}
    </Group>
  );
}
