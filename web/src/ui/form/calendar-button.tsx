import { useRef } from "react";
import { CalendarIcon } from "../icons";
import classes from "./date-field.module.css";

interface Props {
  /** YYYY-MM-DD, or anything else while no day is chosen. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** Opens the browser's own calendar. Its field is hidden: it writes the date in the browser's order. */
export function CalendarButton({ value, min, max, onChoose }: Props) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.calendar}>
      <input
        ref={native}
        type="date"
        className={classes.native}
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <button
        type="button"
        className={classes.button}
        aria-label="Open calendar"
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
