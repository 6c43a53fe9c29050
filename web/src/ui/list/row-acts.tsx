import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import classes from "./row-acts.module.css";

/** What can be done with a row. */
export const RowActs = ({ children }: { children: ReactNode }) => (
  <div className={classes.acts}>{children}</div>
);

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  /** What the row is there for, such as to be paid or approved; others stand back. */
  main?: boolean;
}

/** A button of a row. Its name tells the row too: "Approve: Asha Patil". */
export const RowButton = ({ main = false, ...button }: Props) => (
  <Button variant={main ? "outline" : "default"} size="sm" {...button} />
);
