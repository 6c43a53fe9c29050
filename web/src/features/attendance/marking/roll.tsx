import type { SheetStudent } from "@/lib/api-types";
import classes from "./marking.module.css";
import { texts } from "./texts";

/** What a student is called up by, before the name. Where nobody has a number or a division there is nothing. */
export function rollsOf(students: SheetStudent[]) {
  const isDivided = students.some(({ division }) => division !== null);
  if (!isDivided && students.every(({ rollNumber }) => rollNumber === null)) return () => null;
  return ({ division, rollNumber }: SheetStudent) => (
    <span className={classes.roll} data-divided={isDivided || undefined}>
      {texts.sheet.roll(division, rollNumber)}
    </span>
  );
}
