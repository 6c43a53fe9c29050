import classes from "./states.module.css";

interface Props {
  title: string;
  /** What to do next. */
  hint: string;
}

export function Empty({ title, hint }: Props) {
  return (
    <div className={classes.state}>
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
