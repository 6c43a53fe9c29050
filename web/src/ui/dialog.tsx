import "./dialog-styles";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { texts } from "./texts";

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Stays open on a click beside it: whatever was typed there would be gone. */
export function Dialog({ title, opened, onClose, children }: Props) {
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": texts.close }}
      styles={{ title: { fontWeight: 650, fontSize: "1.125rem" } }}
    >
      {children}
    </Modal>
  );
}
