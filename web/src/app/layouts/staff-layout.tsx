import { Button } from "@mantine/core";
import { Outlet, useLocation } from "react-router";
import { roleName } from "@/lib/roles";
import { type Session, useSession } from "@/lib/session";
import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { LogoutIcon } from "@/ui/icons";
import { PortalLink } from "@/ui/portal-link";
import { desksOf } from "../desks";
import { texts } from "../texts";
import { Brand } from "./brand";
import { Guard } from "./guard";
import { mainId, SkipLink } from "./skip-link";
import classes from "./staff-layout.module.css";
import { useLogout } from "./use-logout";

export function Component() {
  return (
    <Guard kind="staff">
      <Frame />
    </Guard>
  );
}

function Frame() {
  const session = useSession();
  const logout = useLogout("staff");
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Brand name={session.collegeName} />
        <div className={classes.tools}>
          <div className={classes.who}>
            <div className={classes.name}>{session.name}</div>
            <div className={classes.role}>{roleName(session.role)}</div>
          </div>
          <ColorSchemeSwitch />
          <Button
            variant="default"
            leftSection={<LogoutIcon size={18} stroke={1.75} aria-hidden />}
            loading={logout.isPending}
            onClick={() => logout.mutate()}
          >
            {texts.logout}
          </Button>
        </div>
      </header>
      {/* The super admin's tabs are on the page itself. */}
      {session.role !== "superAdmin" && <DeskNav session={session} />}
      <main id={mainId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}

function DeskNav({ session }: { session: Session }) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.nav} aria-label={texts.staffNav}>
      {desksOf(session.role).map(({ path, label }) => (
        <PortalLink
          key={path}
          to={path}
          className={classes.link}
          aria-current={pathname.startsWith(path) ? "page" : undefined}
        >
          {label}
        </PortalLink>
      ))}
    </nav>
  );
}
