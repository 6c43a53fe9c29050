import { Group } from "@mantine/core";
import type { ReactNode } from "react";

/** The ways on from a page at the door: register, log in, the other kind of account. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" mt="md" fz="sm" c="dimmed">
      {children}
    </Group>
  );
}
