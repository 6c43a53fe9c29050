import { formatDate, formatTime, relativeHint } from "@/lib/dates";
import text from "./text.module.css";

interface DayProps {
  /** YYYY-MM-DD, or an instant of which the day is enough. */
  date: string;
}

/** A day in a row of a list, and below it how far away it is. */
export const Day = ({ date }: DayProps) => (
  <time dateTime={date} className={text.when}>
    {formatDate(date)} <span className={text.quiet}>{relativeHint(date)}</span>
  </time>
);

interface MomentProps {
  at: string;
}

/** A moment in a row of a list, where the order within a day matters: the day, below it the time and how far away it is. */
export const Moment = ({ at }: MomentProps) => (
  <time dateTime={at} className={text.when}>
    {formatDate(at)}{" "}
    <span className={text.quiet}>
      {formatTime(at)}, {relativeHint(at)}
    </span>
  </time>
);
