import { Outlet } from "react-router";
import classes from "./auth-layout.module.css";
import { DoorHeader } from "./door-header";
import { mainId, SkipLink } from "./skip-link";

/** For whoever is not signed in. */
export function Component() {
  return (
    <>
      <SkipLink />
      <DoorHeader />
      <main id={mainId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}
