import type { OwnAttendance } from "@/lib/api-types";
import { DoneIcon, WarningIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./attendance.module.css";
import { texts } from "./texts";

type Subject = OwnAttendance["subjects"][number];

interface Props {
  subject: Subject;
  line: number;
}

export function SubjectRow({ subject, line }: Props) {
  const { subjectName, attended, held, percentage } = subject;
  return (
    <li className={classes.subject}>
      <div>
        <div className={classes.name}>{subjectName}</div>
        <div className={classes.count}>
          {percentage === null ? texts.none : texts.attended(attended, held)}
        </div>
      </div>
      {percentage !== null && (
        <>
          <Bar percentage={percentage} line={line} />
          <div className={classes.percentage}>{texts.percent(percentage)}</div>
          <div className={classes.words}>
            <Words {...subject} percentage={percentage} line={line} />
          </div>
        </>
      )}
    </li>
  );
}

interface Share {
  percentage: number;
  line: number;
}

/** Long bars are good, and the line shows how long is long enough. */
const Bar = ({ percentage, line }: Share) => (
  <div
    className={classes.bar}
    role="img"
    aria-label={texts.bar(texts.percent(percentage), line)}
    data-short={percentage < line || undefined}
  >
    <span style={{ width: `${percentage}%` }} />
    <i style={{ insetInlineStart: `${line}%` }} />
  </div>
);

function Words({ lecturesNeeded, percentage, line }: Subject & Share) {
  if (lecturesNeeded > 0) {
    return (
      <StatusBadge tone="bad" icon={WarningIcon}>
        {texts.needed(lecturesNeeded)}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="good" icon={DoneIcon}>
      {percentage > line ? texts.above : texts.on}
    </StatusBadge>
  );
}
