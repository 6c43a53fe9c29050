import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { texts } from "./texts";

interface Props {
  onCancel: () => void;
  children: ReactNode;
}

export function DialogActions({ onCancel, children }: Props) {
  return (
    <Group justify="flex-end" gap="sm" mt="sm">
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
      {children}
    </Group>
  );
}
