import { Outlet } from "react-router";
import { Bell } from "@/features/notifications/bell";
import { useSession } from "@/lib/session";
import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { Account } from "./account";
import { Guard } from "./guard";
import { Brand, mainId, SkipLink } from "./page-top";
import { PhoneBar } from "./phone-bar";
import classes from "./student-layout.module.css";
import { allStudentPages, StudentLink, studentPages } from "./student-pages";
import { texts } from "./texts";

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
          <Outlet />
        </main>
      </div>
      <PhoneBar />
    </>
  );
}
