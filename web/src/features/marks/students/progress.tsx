import type { MarkedStudent } from "@/lib/api-types";
import { texts } from "../texts";
import classes from "./progress.module.css";

const t = texts.students;

/** How many subjects have marks, in words; the bar only lets the eye run down the list. */
export function Progress({ entered, subjects }: Pick<MarkedStudent, "entered" | "subjects">) {
  if (subjects === 0) return <>{t.noSubjects}</>;
  return (
    <div className={classes.progress}>
      {t.entered(entered, subjects)}
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} style={{ width: `${(100 * entered) / subjects}%` }} />
      </div>
    </div>
  );
}
