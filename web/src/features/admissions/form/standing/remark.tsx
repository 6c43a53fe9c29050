import { texts } from "../texts";
import classes from "./standing.module.css";

/** The college's own words, told apart from ours. */
export function Remark({ remark }: { remark: string }) {
  return (
    <figure className={classes.remark}>
      <figcaption>{texts.standing.remark}</figcaption>
      <blockquote>{remark}</blockquote>
    </figure>
  );
}
