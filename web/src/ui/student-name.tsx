import type { ReactNode } from "react";
import { PortalLink } from "./portal-link";
import classes from "./student-name.module.css";

interface Props {
  name: string;
  /** The student ID. */
  id: string;
  course?: string | null | undefined;
  /** Beside the id. */
  state?: ReactNode;
  /** The page of this student, where the desk has one; linkId for the code that leads the focus there. */
  to?: string;
  linkId?: string;
}

/** A student in a row of a list. */
export const StudentName = ({ name, id, course, state, to, linkId }: Props) => (
  <div className={classes.person}>
    {to ? (
      <PortalLink {...(linkId && { id: linkId })} className={classes.link} to={to}>
        {name}
      </PortalLink>
    ) : (
      <span className={classes.name}>{name}</span>
    )}
    <div className={state ? classes.line : classes.aside}>
      <span className={classes.id}>{id}</span>
      {state}
      {course && (
        <span className={classes.course} title={course}>
          {course}
        </span>
      )}
    </div>
  </div>
);
