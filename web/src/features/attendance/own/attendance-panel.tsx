import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OwnAttendance } from "@/lib/api-types";
import { termName } from "@/shared/terms";
import { DoneIcon, WarningIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { StatusBadge } from "@/ui/status-badge";
import { texts as uiTexts } from "@/ui/texts";
import { isAdmittedQuery, ownAttendanceQuery } from "../api";
import classes from "./attendance.module.css";
import { texts } from "./texts";

interface PanelProps {
  /** Empty: the present one. */
  term: string;
  isReady: boolean;
  /** No lectures are held any more. */
  isOver: boolean;
}

/** How a student stands in each subject, and what is missing. */
export function AttendancePanel({ term, isReady, isOver }: PanelProps) {
  const query = useQuery({ ...ownAttendanceQuery(term), enabled: isReady });
  const { data, error, isError, refetch } = query;
  const part = termName(data?.term);
  return (
    <Panel labelledBy="attendance">
      <Title order={2} id="attendance">
        {part ? uiTexts.headed(texts.title, part) : texts.title}
      </Title>
      {isError && !data ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : data?.subjects.length === 0 ? (
        <NoSubjects />
      ) : (
        <>
          <Text c="dimmed" fz="sm">
            {data ? texts.lead(data.line) : <Skeleton component="span" height={21} width="60%" />}
          </Text>
          <ul className={classes.subjects} aria-busy={!data}>
            {data?.subjects.map((subject) => (
              <SubjectRow
                key={subject.subjectId}
                subject={subject}
                line={data.line}
                isOver={isOver}
              />
            )) ?? <Waiting />}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** What it is that the student waits for: the admission, or the course's subjects. */
function NoSubjects() {
  const { data: isAdmitted, isPending } = useQuery(isAdmittedQuery);
  if (isPending) return <Skeleton height={80} mt="md" role="status" aria-label={uiTexts.loading} />;
  const { title, hint, admittedHint } = texts.empty;
  return <Empty title={title} hint={isAdmitted ? admittedHint : hint} />;
}

const Waiting = () =>
  [1, 2, 3, 4, 5].map((row) => (
    <li key={row} className={classes.subject}>
      <Skeleton
        height={24}
        width="70%"
        {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
      />
    </li>
  ));

type Subject = OwnAttendance["subjects"][number];

interface Props {
  subject: Subject;
  line: number;
  isOver: boolean;
}

function SubjectRow({ subject, line, isOver }: Props) {
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
            <Words {...subject} percentage={percentage} line={line} isOver={isOver} />
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

type WordsProps = Subject & Share & Pick<Props, "isOver">;

function Words({ lecturesNeeded, percentage, line, isOver }: WordsProps) {
  if (lecturesNeeded > 0) {
    return (
      <StatusBadge tone="bad" icon={WarningIcon}>
        {isOver ? texts.below : texts.needed(lecturesNeeded)}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="good" icon={DoneIcon}>
      {percentage > line ? texts.above : texts.on}
    </StatusBadge>
  );
}
