import { PortalLink } from "@/ui/portal-link";
import classes from "./desk.module.css";

interface Props {
  id: string;
  name: string;
  /** The student's account. */
  to: string;
  linkId?: string;
}

/** A student in a list: the name leads to the account, the id tells namesakes apart. */
export function Person({ id, name, to, linkId }: Props) {
  return (
    <div className={classes.person}>
      <PortalLink {...(linkId && { id: linkId })} className={classes.name} to={to}>
        {name}
      </PortalLink>
      <span className={classes.quiet}>{id}</span>
    </div>
  );
}
