import { formatRupees } from "@/lib/money";
import line from "@/shared/editor/line.module.css";
import { WarningIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import type { CourseRow } from "../model/draft";
import { isAmount, numberIn } from "../model/numbers";
import { courseName } from "../model/paths";
import { isDivided, termCount } from "../model/terms";
import { texts } from "../texts";
import classes from "./courses.module.css";

const t = texts.courses;

interface Props {
  name: string;
  /** What it is called in full. */
  more?: string;
  summary: string;
  problems: number;
}

/** What can be opened, in a line: its name, what is wrong in it, and what matters of it. */
export const Line = ({ name, more, summary, problems }: Props) => (
  <span className={line.line}>
    <span className={line.name}>
      {name} {more && <span className={classes.quiet}>{more}</span>}
    </span>
    {problems > 0 && (
      <StatusBadge tone="bad" icon={WarningIcon}>
        {t.problems(problems)}
      </StatusBadge>
    )}
    <span className={classes.quiet}>{summary}</span>
  </span>
);

/** Of a course. */
export function CourseLine({ course, problems }: { course: CourseRow; problems: number }) {
  const { fullName, baseFee, subjects } = course;
  const fee = isAmount(baseFee) ? formatRupees(numberIn(baseFee)) : null;
  const terms = isDivided(course) ? texts.terms.counted(termCount(course)) : null;
  return (
    <Line
      name={courseName(course.courseName)}
      more={fullName}
      summary={t.summary(fee, terms, subjects.length)}
      problems={problems}
    />
  );
}
