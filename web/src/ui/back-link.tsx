import classes from "./back-link.module.css";
import { BackIcon } from "./icons";
import { PortalLink, type PortalLinkProps } from "./portal-link";

/** From one record back to the list. */
export const BackLink = ({ to, children }: Pick<PortalLinkProps, "to" | "children">) => (
  <PortalLink to={to} className={classes.back}>
    <BackIcon size={18} stroke={1.75} aria-hidden />
    {children}
  </PortalLink>
);
