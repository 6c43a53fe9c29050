import { Button } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { factorQuery } from "@/features/accounts/two-step/factor-query";
import { deskAt, desksOf } from "@/lib/desks";
import { type Session, useSession } from "@/lib/session";
import { rememberVisit, wasVisited } from "@/lib/visited-desks";
import { useRefreshedWaiting } from "@/shared/queue/waiting";
import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { Counted } from "@/ui/counted";
import { LogoutIcon } from "@/ui/icons";
import { KnownPage } from "@/ui/known-page";
import { PortalLink } from "@/ui/portal-link";
import { useActiveInView } from "@/ui/use-active-in-view";
import { Account } from "./account";
import { Guard } from "./guard";
import { Brand, mainId, SkipLink } from "./page-top";
import classes from "./staff-layout.module.css";
import { StepUp } from "./step-up";
import { texts } from "./texts";
import { TwoStepBanner } from "./two-step-banner";
import { useFactor } from "./use-factor";
import { useLogout } from "./use-logout";
import { Waiting } from "./waiting";

export function Component() {
  return (
    <Guard kind="staff" early={askFactor}>
      <Frame />
      <StepUp />
    </Guard>
  );
}

const askFactor = (client: QueryClient) => void client.prefetchQuery(factorQuery);

function Frame() {
  const session = useSession();
  const logout = useLogout("staff");
  const isKnown = useKnownDesk();
  const { isAwaited, factor } = useFactor();
  if (isAwaited) return <Waiting />;
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Brand name={session.collegeName} />
        <TwoStepBanner factor={factor} />
        <div className={classes.tools}>
          <Account className={classes.account} />
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
      <DeskNav session={session} />
      <main id={mainId} tabIndex={-1} className={classes.main}>
        <KnownPage value={isKnown}>
          <Outlet />
        </KnownPage>
      </main>
    </>
  );
}

/** As it was when the desk was opened: nothing shrinks under the eyes of who reads it. */
function useKnownDesk(): boolean {
  const desk = deskAt(useLocation().pathname)?.path ?? "";
  const [opened, setOpened] = useState(() => ({ desk, isKnown: wasVisited(desk) }));
  if (opened.desk !== desk) setOpened({ desk, isKnown: wasVisited(desk) });
  useEffect(() => rememberVisit(desk), [desk]);
  return opened.isKnown;
}

function DeskNav({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const ref = useActiveInView<HTMLElement>();
  const desks = desksOf(session.role);
  const id = useId();
  const waitingIn = useRefreshedWaiting(desks.some(({ queue }) => queue !== undefined));
  // A single link would only say the page's heading once more.
  if (desks.length < 2) return null;
  return (
    <nav ref={ref} className={classes.nav} aria-label={texts.staffNav}>
      {desks.map(({ path, label, work, queue }) => (
        <PortalLink
          key={path}
          to={path}
          className={classes.link}
          aria-current={pathname.startsWith(path) ? "page" : undefined}
          aria-describedby={work ? id + path : undefined}
        >
          <Counted name={label()} waiting={waitingIn(queue)} />
          {work && (
            // The link's name stays that of the specification.
            <span id={id + path} className={classes.work} aria-hidden>
              {work()}
            </span>
          )}
        </PortalLink>
      ))}
    </nav>
  );
}
