import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, use } from "react";
import { mayOpen } from "@/lib/areas";
import { SessionContext } from "@/lib/session";
import { PortalLink } from "@/ui/portal-link";
import { addressOf, type List } from "./addresses";
import classes from "./glance.module.css";
import { texts } from "./texts";

interface Props {
  list: List;
  /** Whose number it is, for those who hear the link by itself. */
  name: string;
  /** The query of the list that shows them; null where this desk has none. */
  rows: string | null;
  isStrong?: boolean | undefined;
  /** Past a limit. */
  isBad?: boolean;
  children: ReactNode;
}

/** A number, and the way to the rows that it counts. */
export function Counting({ list, name, rows, isStrong, isBad, children }: Props) {
  const look = {
    className: classes.count,
    "data-strong": isStrong || undefined,
    "data-bad": isBad || undefined,
  };
  const session = use(SessionContext);
  const to = rows === null ? null : addressOf(list, rows);
  // A number is also told to those who have no such page.
  const isOpen = session === null || (to !== null && mayOpen(pathOf(to), session));
  if (to === null || !isOpen) return <span {...look}>{children}</span>;
  return (
    <PortalLink {...look} to={to}>
      {children}
      <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>
    </PortalLink>
  );
}

const pathOf = (address: string) => address.split("?")[0] ?? "";
