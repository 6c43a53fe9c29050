import { Button } from "@mantine/core";
import type { HTMLAttributes, KeyboardEvent, ReactNode } from "react";
import { StudentName } from "../student-name";
import { texts } from "../texts";
import classes from "./tick.module.css";

/** What is given besides stands below the name. */
interface Props extends HTMLAttributes<HTMLLabelElement> {
  name: string;
  id: string;
  /** Between the box and the name. */
  before?: ReactNode;
  isOn: boolean;
  onTick: (on: boolean) => void;
}

/** A student who is ticked or not. A plain box, not the library's: there may be hundreds. */
export const Tick = ({ name, id, before, isOn, onTick, className, children, ...rest }: Props) => (
  <label {...rest} className={className ? `${classes.tick} ${className}` : classes.tick}>
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
    {before}
    <StudentName name={name} id={id} />
    {children}
  </label>
);

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Around ticks: the arrows lead from one to the next, and the space bar ticks. */
export function walkTicks(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("input")];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  boxes[step(at, boxes.length - 1)]?.focus();
}

interface AllProps {
  /** How many are in sight. */
  count: number;
  onTick: (on: boolean) => void;
}

/** Acts of a list of ticks. For those in sight, so that nobody is ticked unseen. */
export const TickAll = ({ count, onTick }: AllProps) => (
  <>
    <Button variant="default" onClick={() => onTick(true)}>
      {texts.tickAll(count)}
    </Button>
    <Button variant="default" onClick={() => onTick(false)}>
      {texts.untickAll(count)}
    </Button>
  </>
);
