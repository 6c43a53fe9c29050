import { CopyButton } from "./copy-button";
import classes from "./reference.module.css";
import { texts } from "./texts";

/** Under which the server's log has a request that failed: for whoever is asked for help. */
export const Reference = ({ id }: { id: string }) => (
  <div className={classes.reference}>
    <span>
      {texts.reference} <span className={classes.id}>{id}</span>
    </span>
    <CopyButton what={texts.reference} text={id} />
  </div>
);
