import { Outlet } from "react-router";
import { AuthHeader } from "./auth-header";
import classes from "./auth-layout.module.css";
import { mainId, SkipLink } from "./skip-link";

/** For whoever is not signed in. */
export function Component() {
  return (
    <>
      <SkipLink />
      <AuthHeader />
      <main id={mainId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}
