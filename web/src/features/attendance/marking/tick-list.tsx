import type { KeyboardEvent } from "react";
import type { AttendanceSheet } from "@/lib/api-types";
import classes from "./marking.module.css";
import { texts } from "./texts";

const words = texts.sheet;

interface Props {
  students: AttendanceSheet["students"];
  ticks: ReadonlySet<string>;
  /** Those whose tick is not what is saved. */
  differing: ReadonlySet<string>;
  onTick: (present: Iterable<string>) => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The arrows lead from student to student, and the space bar ticks. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("input")];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  boxes[step(at, boxes.length - 1)]?.focus();
}

/** Plain boxes, not the library's: a lecture may have two hundred. */
export function TickList({ students, ticks, differing, onTick }: Props) {
  function toggle(id: string, on: boolean) {
    const next = new Set(ticks);
    if (on) next.add(id);
    else next.delete(id);
    onTick(next);
  }

  return (
    <fieldset className={classes.students} onKeyDown={walk}>
      <legend className={classes.legend}>{words.students}</legend>
      {students.map(({ id, name, present }) => (
        <label key={id} className={classes.student} data-differs={differing.has(id) || undefined}>
          <input
            type="checkbox"
            checked={ticks.has(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
          <span className={classes.name}>{name}</span>
          <span className={classes.id}>{id}</span>
          {differing.has(id) && (
            <span className={classes.saved}>{words.savedAs[present ? "true" : "false"]}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
