import "@/ui/menu-styles";
import { ActionIcon, Menu } from "@mantine/core";
import type { Admin } from "@/lib/api-types";
import { MoreIcon } from "@/ui/icons";
import { RowActions, RowButton } from "@/ui/list/row-actions";
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
    <RowActions>
      {first.map((action) => (
        <RowButton
          key={action}
          main={action === "approve"}
          aria-label={texts.of(texts.actions[action], admin.name)}
          onClick={() => onAction(action)}
        >
          {texts.actions[action]}
        </RowButton>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              size={36}
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
    </RowActions>
  );
}
