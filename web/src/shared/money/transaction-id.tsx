import classes from "./cells.module.css";

/** Long, and read out on the telephone: in two lines where there is no room for one. */
export function TransactionId({ id }: { id: string }) {
  return <span className={classes.id}>{id}</span>;
}
