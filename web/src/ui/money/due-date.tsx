import { bracketedHint, formatDate } from "@/lib/dates";
import classes from "./cells.module.css";

/** A day, and how far away it is. */
export function DueDate({ date }: { date: string }) {
  return (
    <span>
      {formatDate(date)} <span className={classes.aside}>{bracketedHint(date)}</span>
    </span>
  );
}
