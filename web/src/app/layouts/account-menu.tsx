import "@/ui/menu-styles";
import { Menu } from "@mantine/core";
import { paths } from "@/lib/paths";
import { useSession } from "@/lib/session";
import { LogoutIcon, ProfileIcon } from "@/ui/icons";
import { PortalLink } from "@/ui/portal-link";
import { AccountButton } from "./account-button";
import classes from "./student-layout.module.css";
import { studentPages } from "./student-pages";
import { texts } from "./texts";
import { useLogout } from "./use-logout";

interface Props {
  /** Opened before it was loaded. */
  wanted?: boolean;
}

export default function AccountMenu({ wanted = false }: Props) {
  const session = useSession();
  const logout = useLogout("student");
  return (
    <Menu position="bottom-end" width={260} defaultOpened={wanted}>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{session.name}</strong>
          <span>{session.email}</span>
          <span>{texts.studentId(session.id)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={PortalLink}
          to={paths.studentDetail}
          leftSection={<ProfileIcon size={18} stroke={1.75} aria-hidden />}
        >
          {studentPages.profile.label()}
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
