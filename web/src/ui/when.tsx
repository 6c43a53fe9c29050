import { formatDate, formatDateTime, relativeHint } from "@/lib/dates";
import text from "./text.module.css";

interface DayProps {
  /** YYYY-MM-DD, or an instant of which the day is enough. */
  date: string;
}

/** A day in a row of a list. */
export const Day = ({ date }: DayProps) => (
  <time dateTime={date} className={text.when}>
    {formatDate(date)}
  </time>
);

interface DeadlineProps extends DayProps {
  /** Something has to be done by then. */
  isOpen?: boolean;
}

/** A day by which something has to be done, and how far away it is as long as that is so. */
export const Deadline = ({ date, isOpen = true }: DeadlineProps) => (
  <time dateTime={date} className={text.when}>
    {formatDate(date)}
    {isOpen && (
      <>
        {" "}
        <span className={text.quiet}>{relativeHint(date)}</span>
      </>
    )}
  </time>
);

interface MomentProps {
  at: string;
}

/** A moment in a row of a list, where the order within a day matters. */
export const Moment = ({ at }: MomentProps) => (
  <time dateTime={at} className={text.when}>
    {formatDateTime(at)}
  </time>
);
