import type { QueuedLeave } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { TextWithFile } from "@/shared/attachment/attached-file";
import type { Column } from "@/ui/list/data-table";
import { LongText } from "@/ui/long-text";
import { ShortId } from "@/ui/short-id";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Day, Deadline } from "@/ui/when";
import { texts as leaveTexts } from "../texts";
import classes from "./queue.module.css";
import { texts } from "./texts";

const t = texts.columns;

/** What was asked for, by whom. */
export const facts: Column<QueuedLeave>[] = [
  {
    id: "id",
    heading: () => t.id,
    cell: ({ _id }) => <ShortId id={_id} nameOf={texts.idName} copiesEnd />,
  },
  {
    id: "student",
    heading: () => t.student,
    cell: ({ studentName, studentId, course }) => (
      <StudentName name={studentName} id={studentId} course={course} />
    ),
  },
  { id: "applied", heading: () => t.applied, cell: ({ createdAt }) => <Day date={createdAt} /> },
  {
    id: "from",
    heading: () => t.from,
    cell: ({ startDate, status }) => <Deadline date={startDate} isOpen={status === "Pending"} />,
  },
  {
    id: "till",
    heading: () => t.till,
    cell: ({ endDate, days }) => (
      <div>
        <Day date={endDate} /> <span className={text.quiet}>{leaveTexts.days(days)}</span>
      </div>
    ),
  },
  {
    id: "description",
    heading: () => t.description,
    cell: ({ _id, reason, hasAttachment, studentName, startDate, endDate }) => (
      <TextWithFile
        text={reason}
        hasAttachment={hasAttachment}
        of="leave"
        id={_id}
        name={texts.of(studentName, leaveTexts.range(startDate, endDate))}
      />
    ),
  },
];

/** By whom, when, and with which words; the tab says what it was. */
export const decided: Column<QueuedLeave> = {
  id: "decision",
  heading: () => t.decision,
  cell: ({ decidedBy, decidedAt, comment }) => (
    <div className={classes.decision}>
      {comment ? (
        <LongText>{comment}</LongText>
      ) : (
        <span className={text.quiet}>{texts.noComment}</span>
      )}
      {decidedBy && decidedAt && (
        <div className={text.quiet}>
          <LongText>{texts.by(decidedBy, formatDate(decidedAt))}</LongText>
        </div>
      )}
    </div>
  ),
};
