import "@/ui/menu-styles";
import { Menu } from "@mantine/core";
import { MoreButton, type MoreProps } from "./more-button";
import { texts } from "./texts";

interface Props extends MoreProps {
  /** Opened before it was loaded. */
  wanted?: boolean;
}

export default function MoreMenu({ admin, actions, onAction, wanted = false }: Props) {
  return (
    <Menu position="bottom-end" defaultOpened={wanted}>
      <Menu.Target>
        <MoreButton admin={admin} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onAction(action)}>
            {texts.actions[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
