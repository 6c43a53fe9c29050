import classes from "../student-imports.module.css";

/** What stands back in a cell, each on a line of its own; what is not there is left out. */
export const Lines = ({ lines }: { lines: (string | false | null)[] }) =>
  lines
    .filter((line) => typeof line === "string" && line !== "")
    .map((line) => (
      <span key={String(line)} className={classes.line}>
        {line}{" "}
      </span>
    ));
