import { CopyButton } from "./copy-button";
import classes from "./reference.module.css";
import { texts } from "./texts";

/** The id under which the server's log has a failed request: support asks for it. */
export const Reference = ({ id }: { id: string }) => (
  <div className={classes.reference}>
    <span>
      {texts.reference} <span className={classes.id}>{id}</span>
    </span>
    <CopyButton what={texts.reference} text={id} />
  </div>
);
