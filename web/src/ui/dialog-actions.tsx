import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { texts } from "./texts";

interface Props {
  onCancel: () => void;
  /** What leaving is called when there is nothing to cancel. */
  cancel?: string;
  children?: ReactNode;
}

export function DialogActions({ onCancel, cancel = texts.cancel, children }: Props) {
  return (
    <Group justify="flex-end" gap="sm" mt="sm">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </Group>
  );
}
