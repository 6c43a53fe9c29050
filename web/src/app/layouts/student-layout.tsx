import "@/ui/menu-styles";
import { Menu, UnstyledButton } from "@mantine/core";
import { Outlet } from "react-router";
import { Bell } from "@/features/notifications/bell";
import { paths } from "@/lib/paths";
import { useSession } from "@/lib/session";
import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { LogoutIcon, OpenIcon, ProfileIcon } from "@/ui/icons";
import { PortalLink } from "@/ui/portal-link";
import { Guard } from "./guard";
import { Brand, mainId, SkipLink } from "./page-top";
import { PhoneBar } from "./phone-bar";
import classes from "./student-layout.module.css";
import { allStudentPages, StudentLink, studentPages } from "./student-pages";
import { texts } from "./texts";
import { useLogout } from "./use-logout";

export function Component() {
  return (
    <Guard kind="student">
      <Frame />
    </Guard>
  );
}

function Frame() {
  const { collegeName } = useSession();
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Brand name={collegeName} />
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <Bell pages={studentPages} />
          <AccountMenu />
        </div>
      </header>
      <div className={classes.body}>
        <nav className={classes.rail} aria-label={texts.studentNav}>
          {allStudentPages.map((page) => (
            <StudentLink key={page.to} page={page} className={classes.link} />
          ))}
        </nav>
        <main id={mainId} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <PhoneBar />
    </>
  );
}

function AccountMenu() {
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
