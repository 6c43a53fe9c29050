import { Outlet } from "react-router";
import classes from "./auth-layout.module.css";
import { AuthHeader, mainId, SkipLink } from "./page-top";

/** For people who are not signed in. */
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
