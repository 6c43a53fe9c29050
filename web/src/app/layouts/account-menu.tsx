import { PortalLink } from "@/ui/portal-link";
import "@/ui/menu-styles";
import { Menu, UnstyledButton } from "@mantine/core";
import { paths } from "@/lib/paths";
import { useSession } from "@/lib/session";
import { LogoutIcon, OpenIcon, ProfileIcon } from "@/ui/icons";
import { texts } from "../texts";
import classes from "./account-menu.module.css";
import { studentPages } from "./student-pages";
import { useLogout } from "./use-logout";

export function AccountMenu() {
  const session = useSession();
  const logout = useLogout("student");
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={texts.accountMenu(session.name)}>
          <span className={classes.name}>{session.name}</span>
          <ProfileIcon size={20} stroke={1.75} className={classes.avatar} aria-hidden />
          <OpenIcon size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{session.name}</strong>
          <span>{session.email}</span>
          <span>
            {texts.studentId} {session.id}
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={PortalLink}
          to={paths.studentDetail}
          leftSection={<ProfileIcon size={18} stroke={1.75} aria-hidden />}
        >
          {studentPages.profile.label}
        </Menu.Item>
        <Menu.Item
          leftSection={<LogoutIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => logout.mutate()}
        >
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
