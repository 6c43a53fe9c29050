import type { PromotedStudent } from "@/lib/promotion-types";
import classes from "./names.module.css";
import { texts as t } from "./texts";

interface Props {
  students: readonly PromotedStudent[];
  /** What is said of one: "Asha Kulkarni, 26000100001". */
  line: (student: PromotedStudent) => string;
  /** What is wrong with one, by id. */
  faults: ReadonlyMap<string, string>;
}

/** Whom it is about, each with what the server has against it. */
export const Names = ({ students, line, faults }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too
  <ul className={classes.names} aria-label={t.names} tabIndex={0}>
    {students.map((student) => {
      const fault = faults.get(student.id);
      return (
        <li key={student.id}>
          {line(student)}
          {fault && <span className={classes.fault}>{fault}</span>}
        </li>
      );
    })}
  </ul>
);
