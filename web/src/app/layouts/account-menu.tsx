import "@/ui/menu-styles";
import { Menu } from "@mantine/core";
import { useState } from "react";
import { paths } from "@/lib/paths";
import { roleName } from "@/lib/roles";
import { useSession } from "@/lib/session";
import { LogoutIcon, ProfileIcon, SettingsIcon } from "@/ui/icons";
import { lazyPart } from "@/ui/lazy-part";
import { PortalLink } from "@/ui/portal-link";
import classes from "./account.module.css";
import { AccountButton } from "./account-button";
import { studentPages } from "./student-pages";
import { texts } from "./texts";
import { useLogout } from "./use-logout";

const SettingsDialog = lazyPart<{ onClose: () => void }>(
  () =>
    import(
      /* webpackChunkName: "account-settings" */ "@/features/accounts/settings/settings-dialog"
    ),
);

interface Props {
  /** Of the button, in its bar. */
  className: string | undefined;
  /** Opened before it was loaded. */
  wanted?: boolean;
}

/** The bar of staff has room for its own Logout, which the specification wants there. */
export default function AccountMenu({ className, wanted = false }: Props) {
  const session = useSession();
  const logout = useLogout(session.kind);
  const [isSetting, setIsSetting] = useState(false);
  const isStudent = session.kind === "student";
  return (
    <>
      <Menu position="bottom-end" width={260} defaultOpened={wanted}>
        <Menu.Target>
          <AccountButton className={className} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <strong>{session.name}</strong>
            <span>{session.email}</span>
            <span>{isStudent ? texts.studentId(session.id) : roleName(session.role)}</span>
          </div>
          <Menu.Divider />
          {isStudent && (
            <Menu.Item
              component={PortalLink}
              to={paths.studentDetail}
              leftSection={<ProfileIcon size={18} stroke={1.75} aria-hidden />}
            >
              {studentPages.profile.label()}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<SettingsIcon size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsSetting(true)}
          >
            {texts.settings}
          </Menu.Item>
          {isStudent && (
            <Menu.Item
              leftSection={<LogoutIcon size={18} stroke={1.75} aria-hidden />}
              onClick={() => logout.mutate()}
            >
              {texts.logout}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSetting && <SettingsDialog onClose={() => setIsSetting(false)} />}
    </>
  );
}
