import { ActionIcon } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import type { Admin } from "@/lib/api-types";
import { MoreIcon } from "@/ui/icons";
import type { AdminAction } from "./rules";
import { texts } from "./texts";

export interface MoreProps {
  admin: Admin;
  actions: AdminAction[];
  onAction: (action: AdminAction) => void;
}

/** Opens the menu of what else can be done with an account. */
export const MoreButton = ({
  admin,
  ...button
}: Pick<MoreProps, "admin"> & Omit<ComponentPropsWithRef<"button">, "style">) => (
  <ActionIcon
    aria-haspopup="menu"
    aria-expanded={false}
    {...button}
    variant="subtle"
    size="var(--row-button, 36px)"
    color="gray"
    c="var(--mantine-color-text)"
    aria-label={texts.moreActions(admin.name)}
  >
    <MoreIcon size={18} stroke={1.75} />
  </ActionIcon>
);
