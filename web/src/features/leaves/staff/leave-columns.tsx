import type { QueuedLeave } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import type { Column } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Day, Deadline } from "@/ui/when";
import { texts as leaveTexts } from "../texts";
import { LeaveId } from "./leave-id";
import classes from "./queue.module.css";
import { texts } from "./texts";

const t = texts.columns;

/** What was asked for, by whom. */
export const facts: Column<QueuedLeave>[] = [
  { id: "id", heading: () => t.id, cell: ({ _id }) => <LeaveId id={_id} /> },
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
    cell: ({ reason }) => <div className={classes.text}>{reason}</div>,
  },
];

/** By whom, when, and with which words; the tab says what it was. */
export const decided: Column<QueuedLeave> = {
  id: "decision",
  heading: () => t.decision,
  cell: ({ decidedBy, decidedAt, comment }) => (
    <div className={classes.decision}>
      {comment || <span className={text.quiet}>{texts.noComment}</span>}
      {decidedBy && decidedAt && (
        <span className={text.quiet}>{texts.by(decidedBy, formatDate(decidedAt))}</span>
      )}
    </div>
  ),
};
