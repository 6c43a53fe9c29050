import { EmptyIcon } from "../icons";
import classes from "./states.module.css";

interface Props {
  title: string;
  /** What to do next. */
  hint: string;
}

export function Empty({ title, hint }: Props) {
  return (
    <div className={classes.state}>
      <EmptyIcon size={28} stroke={1.5} className={classes.quiet} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className={classes.quiet}>{hint}</p>
    </div>
  );
}
