import classes from "./names.module.css";

interface Props<Student> {
  label: string;
  students: readonly Student[];
  /** What is said of one: "Asha Kulkarni, 26000100001". */
  line: (student: Student) => string;
  /** What is wrong with one, by id. */
  faults: ReadonlyMap<string, string>;
}

/** Whom it is about, each with what the server has against it. */
export const Names = <Student extends { id: string }>(props: Props<Student>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too
  <ul className={classes.names} aria-label={props.label} tabIndex={0}>
    {props.students.map((student) => {
      const fault = props.faults.get(student.id);
      return (
        <li key={student.id}>
          {props.line(student)}
          {fault && <span className={classes.fault}>{fault}</span>}
        </li>
      );
    })}
  </ul>
);
