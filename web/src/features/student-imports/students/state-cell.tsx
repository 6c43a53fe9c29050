import { formatDateTime } from "@/lib/dates";
import type { ImportedState, ImportedStudent } from "@/lib/student-import-types";
import {
  DisabledIcon,
  DoneIcon,
  type Icon,
  PendingIcon,
  ReadyIcon,
  RejectedIcon,
} from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { Lines } from "./lines";
import { texts as t } from "./texts";

const looks: Record<ImportedState, { tone: BadgeTone; icon: Icon }> = {
  Waiting: { tone: "wait", icon: PendingIcon },
  Enrolled: { tone: "wait", icon: ReadyIcon },
  SignedIn: { tone: "good", icon: DoneIcon },
  LeftOut: { tone: "bad", icon: RejectedIcon },
  TakenBack: { tone: "calm", icon: DisabledIcon },
};

/** What became of a row, and why; of who has no password yet, what became of the code. */
export const StateCell = ({ student }: { student: ImportedStudent }) => (
  <div className={text.told}>
    <StatusBadge {...looks[student.state]}>{t.states[student.state]}</StatusBadge>{" "}
    {student.reason && <span>{student.reason.error}</span>}
    {student.state === "Enrolled" && <CodeSent student={student} />}
  </div>
);

function CodeSent({ student: { codeSentAt, codeExpiresAt } }: { student: ImportedStudent }) {
  if (codeSentAt === null) return null;
  return (
    <Lines
      lines={[t.codeSent(formatDateTime(codeSentAt)), codeExpiresAt && untilWhen(codeExpiresAt)]}
    />
  );
}

const untilWhen = (expires: string) =>
  Date.parse(expires) > Date.now() ? t.codeWorks(formatDateTime(expires)) : t.codeExpired;
