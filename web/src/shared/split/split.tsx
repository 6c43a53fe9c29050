import type { ReactNode } from "react";
import classes from "./split.module.css";

interface Props {
  /** Whether a row of the list is open. */
  isOpen: boolean;
  list: ReactNode;
  /** The pane with that row. */
  children: ReactNode;
}

/** A list, and beside it the row that is read; in its place where there is no room for both. */
export const Split = ({ isOpen, list, children }: Props) => (
  <div className={classes.split} data-open={isOpen || undefined}>
    <div className={classes.list}>{list}</div>
    {isOpen && children}
  </div>
);
