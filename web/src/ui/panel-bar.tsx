import type { ReactNode } from "react";
import classes from "./panel-bar.module.css";

interface Props {
  /** How far it is: "12 of 40 ticked". */
  told: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** At the end of a panel and always in sight, however long its list: how far it is, and the act. */
export const PanelBar = ({ told, children }: Props) => (
  <div className={classes.bar}>
    <div className={classes.told} aria-live="polite">
      {told}
    </div>
    {children}
  </div>
);
