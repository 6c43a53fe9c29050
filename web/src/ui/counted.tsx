import { VisuallyHidden } from "@mantine/core";
import classes from "./counted.module.css";
import { texts } from "./texts";

/** What is counted is exact up to here. */
const most = 999;

/** "12"; of more than 999: "999+". */
export const countText = (count: number) => (count > most ? texts.moreThan(most) : String(count));

interface Props {
  name: string;
  /** How many wait there; undefined: not known. None, and there is no count. */
  waiting: number | undefined;
}

/** The name of a place, and how many wait there: "Leaves 12", read out as "Leaves 12 waiting". */
export function Counted({ name, waiting }: Props) {
  if (!waiting) return name;
  return (
    <>
      <span>{name}</span>{" "}
      <span className={classes.count}>
        {countText(waiting)} <VisuallyHidden component="span">{texts.waiting}</VisuallyHidden>
      </span>
    </>
  );
}
