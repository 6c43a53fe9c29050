import type { ReactNode } from "react";
import classes from "./auth-links.module.css";

/** The ways on from a page at the door: register, log in, the other kind of account. */
export const AuthLinks = ({ children }: { children: ReactNode }) => (
  <div className={classes.links}>{children}</div>
);
