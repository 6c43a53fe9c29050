import type { AttendanceSheet } from "@/lib/api-types";
import { Tick, walkTicks } from "@/ui/list/tick";
import classes from "./marking.module.css";
import { texts } from "./texts";

const t = texts.sheet;

interface Props {
  students: AttendanceSheet["students"];
  ticks: ReadonlySet<string>;
  /** Those whose tick is not what is saved. */
  differing: ReadonlySet<string>;
  onTick: (ids: string[], on: boolean) => void;
  /** While the sheet is sent. */
  isFixed: boolean;
}

export const TickList = ({ students, ticks, differing, onTick, isFixed }: Props) => (
  <fieldset aria-disabled={isFixed || undefined} className={classes.students} onKeyDown={walkTicks}>
    <legend className={classes.legend}>{t.students}</legend>
    {students.map(({ id, name, present }) => (
      <Tick
        key={id}
        className={classes.student}
        data-differs={differing.has(id) || undefined}
        name={name}
        id={id}
        isOn={ticks.has(id)}
        onTick={(on) => onTick([id], on)}
      >
        {differing.has(id) && (
          <span className={classes.saved}>{t.savedAs[present ? "true" : "false"]}</span>
        )}
      </Tick>
    ))}
  </fieldset>
);
