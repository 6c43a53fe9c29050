import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** What a dialog is about, and what it changes, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

interface FactProps {
  name: string;
  /** What it comes to. */
  strong?: boolean;
  children: ReactNode;
}

export const Fact = ({ name, strong, children }: FactProps) => (
  <div data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
