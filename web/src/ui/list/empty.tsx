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

/** Says so when a list becomes empty, also to those who do not see it. */
export function EmptyWhen({ isEmpty, ...words }: Props & { isEmpty: boolean }) {
  // There before its words: one that comes together with them is not read out.
  return <div aria-live="polite">{isEmpty && <Empty {...words} />}</div>;
}
