import type { MarksGrid } from "@/lib/api-types";
import classes from "./grid.module.css";
import { maxOf } from "./model/result";
import type { GridWork } from "./model/work";
import { ResultHeads } from "./result-cells";
import { texts } from "./texts";
import { useSummary } from "./use-grid-work";

interface Props {
  work: GridWork;
  subjects: MarksGrid["subjects"];
  /** Whether all students are here, so that the missing marks can be counted. */
  isWhole: boolean;
}

export function Head({ work, subjects, isWhole }: Props) {
  const summary = useSummary(work);
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.student}>
          {texts.student}
        </th>
        {subjects.map(({ subjectId, subjectName, maxMarks, missing }, column) => (
          <th key={subjectId} scope="col">
            <span className={classes.subject}>{subjectName}</span>
            <span className={classes.max}>{texts.outOf(maxMarks)}</span>
            <span className={classes.max}>
              {texts.missing(isWhole ? (summary.missing[column] ?? 0) : missing)}
            </span>
          </th>
        ))}
        <ResultHeads max={summary.isMixed ? null : maxOf(subjects)} />
      </tr>
    </thead>
  );
}
