import "@/ui/menu-styles";
import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import type { Admin } from "@/lib/api-types";
import { MoreIcon } from "@/ui/icons";
import { type AdminAction, actionsFor } from "./rules";
import { texts } from "./texts";

interface Props {
  admin: Admin;
  ownId: string;
  onAction: (action: AdminAction) => void;
}

export function AdminActions({ admin, ownId, onAction }: Props) {
  const { first, more } = actionsFor(admin, ownId);
  return (
    <Group gap={8} wrap="nowrap">
      {first.map((action) => (
        <Button
          key={action}
          variant="default"
          size="compact-md"
          fz="sm"
          aria-label={texts.of(texts.actions[action], admin.name)}
          onClick={() => onAction(action)}
        >
          {texts.actions[action]}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              aria-label={texts.moreActions(admin.name)}
            >
              <MoreIcon size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item key={action} onClick={() => onAction(action)}>
                {texts.actions[action]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
