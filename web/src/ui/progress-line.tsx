import type { ReactNode } from "react";
import classes from "./progress-line.module.css";

interface Props {
  /** Names the bar for those who do not see it. */
  label: string;
  value: number;
  max: number;
  /** The same in words: "12 of 40". */
  children: ReactNode;
}

/** How far something is that takes its time. */
export const ProgressLine = ({ label, value, max, children }: Props) => (
  <div className={classes.line}>
    <progress aria-label={label} value={value} max={max} />
    {children}
  </div>
);
