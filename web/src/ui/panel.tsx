import type { ReactNode } from "react";
import classes from "./panel.module.css";

interface Props {
  /** Id of the heading that names the panel. */
  labelledBy?: string;
  children: ReactNode;
}

export function Panel({ labelledBy, children }: Props) {
  return (
    <section className={classes.panel} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
