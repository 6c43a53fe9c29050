import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { PortalLink, type PortalLinkProps } from "../portal-link";
import classes from "./row-actions.module.css";

/** What can be done with a row. */
export const RowActions = ({
  isOneLine,
  children,
}: {
  isOneLine?: boolean;
  children: ReactNode;
}) => (
  <div className={classes.actions} data-one-line={isOneLine || undefined}>
    {children}
  </div>
);

/** What the row is there for, such as to be paid or approved; others stand back. */
const variantOf = (main: boolean) => (main ? "outline" : "default");

const asHighAsTheRow = () => ({ root: { "--button-height": "var(--row-button, 36px)" } });

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  main?: boolean;
}

/** A button of a row. Its name tells the row too: "Approve: Asha Patil". */
export const RowButton = ({ main = false, ...button }: Props) => (
  <Button variant={variantOf(main)} size="sm" vars={asHighAsTheRow} {...button} />
);

interface LinkProps extends Pick<PortalLinkProps, "to" | "onClick" | "children" | "aria-label"> {
  main?: boolean;
}

/** An act of a row that is done on a page of its own. */
export const RowLink = ({ main = false, ...link }: LinkProps) => (
  <Button
    component={PortalLink}
    variant={variantOf(main)}
    size="sm"
    vars={asHighAsTheRow}
    {...link}
  />
);
