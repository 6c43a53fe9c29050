import { Outlet } from "react-router";
import { Bell } from "@/features/notifications/bell";
import { useSession } from "@/lib/session";
import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { lazyPart } from "@/ui/lazy-part";
import { Account } from "./account";
import { Guard } from "./guard";
import { Brand, mainId, SkipLink } from "./page-top";
import { PhoneBar } from "./phone-bar";
import classes from "./student-layout.module.css";
import { allStudentPages, StudentLink, studentPages } from "./student-pages";
import { texts } from "./texts";
import { askForOffer, useMayOffer, usePasskeyOffer } from "./use-passkey-offer";
import { Waiting } from "./waiting";

/**
 * Needed only for what is done in dialogs. Without its code, which each page asks for anew, what wants a confirmation
 * is refused as it is.
 */
const StepUp = lazyPart<object>(
  async () => {
    const part = await import(/* webpackChunkName: "student-step-up" */ "./step-up");
    return { default: part.StepUp };
  },
  () => null,
);

export function Component() {
  const mayOffer = useMayOffer();
  return (
    <Guard kind="student" early={mayOffer ? askForOffer : undefined}>
      <Frame />
      <StepUp />
    </Guard>
  );
}

function Frame() {
  const { collegeName } = useSession();
  const { isAwaited, Card, close } = usePasskeyOffer();
  if (isAwaited) return <Waiting />;
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Brand name={collegeName} />
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <Bell pages={studentPages} />
          <Account className={classes.button} />
        </div>
      </header>
      <div className={classes.body}>
        <nav className={classes.rail} aria-label={texts.studentNav}>
          {allStudentPages.map((page) => (
            <StudentLink key={page.to} page={page} className={classes.link} />
          ))}
        </nav>
        <main id={mainId} tabIndex={-1} className={classes.main}>
          {Card && <Card onClose={close} />}
          <Outlet />
        </main>
      </div>
      <PhoneBar />
    </>
  );
}
